/** Pages fetched for a switch or a link, by address. The browser's own cache forgets them on hosts that say no-cache. */
const held = new Map<string, Promise<Document | undefined>>();

/** A page that may be shown under the address that was asked for: a link may lead to an error page. */
const isPage = ({ ok, status, redirected, headers }: Response) =>
  (ok || status === 404) && !redirected && headers.get('content-type')?.includes('html');

export const isErrorPage = ({ documentElement }: Document) => 'errorPage' in documentElement.dataset;

function parse(html: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html');
  // As Astro's router does: with scripts on, what is in there would be shown.
  for (const noscript of page.querySelectorAll('noscript')) noscript.remove();
  return page;
}

async function fetchDocument(address: string): Promise<Document | undefined> {
  const response = await fetch(address);
  return isPage(response) ? parse(await response.text()) : undefined;
}

/** Fetches and parses a page and keeps it. One that cannot be had is forgotten, so that the next call tries again. */
export function holdDocument({ href }: URL): Promise<Document | undefined> {
  const known = held.get(href);
  if (known) return known;
  const page = fetchDocument(href).catch(() => undefined);
  held.set(href, page);
  void page.then((found) => {
    if (!found || isErrorPage(found)) held.delete(href);
  });
  return page;
}

/** A page for a swap, which moves its nodes into the page on screen: it is held no longer. */
export function takeDocument(url: URL): Promise<Document | undefined> {
  const page = holdDocument(url);
  held.delete(url.href);
  return page;
}
