/**
 * True if URL and Origin are both on loopback. Otherwise another site, or a host name that resolves
 * to loopback (DNS rebinding), could read the data.
 */
export function isLoopbackRequest({ url, headers }: Request): boolean {
  const isLoopback = (address: string) =>
    URL.canParse(address) &&
    ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname);
  return isLoopback(url) && isLoopback(headers.get('origin') ?? url);
}
