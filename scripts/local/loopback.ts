/**
 * True for a request to this machine from a page of this machine. Else another site, or a foreign
 * host name that leads to this machine (DNS rebinding), could read the data.
 */
export function isLoopbackRequest({ url, headers }: Request): boolean {
  const isLoopback = (address: string) =>
    URL.canParse(address) &&
    ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname);
  return isLoopback(url) && isLoopback(headers.get('origin') ?? url);
}
