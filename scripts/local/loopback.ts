/**
 * True if the URL and the Origin header are both on loopback. Without this check, another site, or
 * a host name that resolves to loopback (DNS rebinding), could read the data.
 */
export function isLoopbackRequest({ url, headers }: Request): boolean {
  const isLoopback = (address: string) =>
    URL.canParse(address) &&
    ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname);
  return isLoopback(url) && isLoopback(headers.get('origin') ?? url);
}
