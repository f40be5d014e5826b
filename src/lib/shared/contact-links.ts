/**
 * Returns the `tel:` URL (RFC 3966) for a phone number in any notation: +49 (0)30 123-45, 030/123
 * 45, +230 400 1234 ext. 7. Drops the trunk zero in brackets and the extension.
 */
export function phoneHref(phone: string) {
  const [number = ''] = phone
    .replace(/^((?:\+|00).*)\(0\)/, '$1')
    .split(/(?:ext|app|durchwahl|x)\b/i);
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`;
}

/** Converts the domain of an email address to ASCII (RFC 5890), as mail servers require. */
export function asciiAddress(email: string) {
  const [name, domain = ''] = email.split('@');
  return `${name}@${new URL(`https://${domain}`).hostname}`;
}

/** Returns the `mailto:` URL for an email address (RFC 6068). */
export const mailHref = (email: string) => `mailto:${asciiAddress(email)}`;
