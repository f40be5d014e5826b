/**
 * The address that calls a phone number (RFC 3966), however it is written: +49 (0)30 123-45, 030/123 45, +230 400 1234 ext. 7.
 * A zero in brackets is not dialled after the country's code, an extension not at all.
 */
export function phoneHref(phone: string): string {
  const [number = ''] = phone.replace(/(\+.*)\(0\)/, '$1').split(/(?:ext|app|durchwahl|x)\b/i);
  return `tel:${number.replaceAll(/[^\d+]/g, '')}`;
}

/** The address that writes to somebody (RFC 6068): a domain with umlauts stands in it as the network knows it. */
export function mailHref(email: string): string {
  const [name, domain = ''] = email.split('@');
  return `mailto:${name}@${new URL(`https://${domain}`).hostname}`;
}
