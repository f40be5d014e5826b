/**
 * The `tel:` address of a phone number (RFC 3966), however the number is written: +49 (0)30 123-45,
 * 030/123 45, +230 400 1234 ext. 7. A zero in brackets after the country's code is not dialled, and
 * an extension is not dialled either.
 */
export function phoneHref(phone: string) {
  const [number = ''] = phone
    .replace(/^((?:\+|00).*)\(0\)/, '$1')
    .split(/(?:ext|app|durchwahl|x)\b/i);
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`;
}

/** An email address with its domain in ASCII, as mail servers need it (RFC 5890). */
export function asciiAddress(email: string) {
  const [name, domain = ''] = email.split('@');
  return `${name}@${new URL(`https://${domain}`).hostname}`;
}

/** The `mailto:` address of an email address (RFC 6068). */
export const mailHref = (email: string) => `mailto:${asciiAddress(email)}`;
