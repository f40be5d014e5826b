/** A page fetched ahead: its HTML, and the parsed document while one is ready to be shown. */
interface Held {
  html: Promise<string | undefined>;
  arrived: boolean;
  parsed?: Document | undefined;
}

/** Pages fetched for a switch or a link, by address. The browser's own cache forgets them on hosts that say no-cache. */
const held = new Map<string, Held>();

/**
 * A page that may be shown under the address that was asked for. An error page's counterpart is an error page too, so there
 * (and only there) the answer 404 is taken.
 */
const isPage = ({ ok, status, redirected, headers }: Response) =>
  (ok || (status === 404 && 'errorPage' in document.documentElement.dataset)) &&
  !redirected &&
  /html/.test(headers.get('content-type') ?? '');

/** Fetches a page. One that cannot be had is forgotten, so that the next call tries again. */
function hold(url: URL): Held {
  const known = held.get(url.href);
  if (known) return known;
  const html = fetch(url)
    .then((response) => (isPage(response) ? response.text() : undefined))
    .catch(() => undefined)
    .then((text) => {
      if (text === undefined) held.delete(url.href);
      page.arrived = true;
      return text;
    });
  const page: Held = { html, arrived: false };
  held.set(url.href, page);
  return page;
}

function parse(html: string): Document {
  const page = new DOMParser().parseFromString(html, 'text/html');
  // As Astro's router does: with scripts on, what is in there would be shown.
  for (const noscript of page.querySelectorAll('noscript')) noscript.remove();
  return page;
}

/** Fetches and parses a page, so that nothing of this is left to do when it is asked for. */
export async function prepareDocument(url: URL): Promise<Document | undefined> {
  const page = hold(url);
  const html = await page.html;
  return html === undefined ? undefined : (page.parsed ??= parse(html));
}

/** True when a page has been asked for ahead of time. */
export const isHeld = (url: URL): boolean => held.has(url.href);

/** True when a page is here. */
export const isAtHand = (url: URL): boolean => held.get(url.href)?.arrived === true;

/** The document of an address, a new one at each call, or undefined when it cannot be had. */
export async function takeDocument(url: URL): Promise<Document | undefined> {
  const document = await prepareDocument(url);
  const page = held.get(url.href);
  if (page) page.parsed = undefined;
  return document;
}
