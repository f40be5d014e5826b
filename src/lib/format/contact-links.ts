/**
 * The address that calls a phone number (RFC 3966), however it is written: +49 (0)30 123-45, 030/123 45, +230 400 1234 ext. 7.
 * A zero in brackets is not dialled after the country's code, an extension not at all.
 */
export function phoneHref(phone: string): string {
  const [number = ''] = phone
    .replace(/^((?:\+|00).*)\(0\)/, '$1')
    .split(/(?:ext|app|durchwahl|x)\b/i);
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`;
}

/** An email address as the network knows it: a domain with umlauts is written in ASCII (RFC 5890). */
export function asciiAddress(email: string): string {
  const [name, domain = ''] = email.split('@');
  return `${name}@${new URL(`https://${domain}`).hostname}`;
}

/** The address that writes to somebody (RFC 6068). */
export const mailHref = (email: string) => `mailto:${asciiAddress(email)}`;
