import { parsed } from '../pace.ts';

/** The HTML of a page, and the page itself while one is ready to be shown. */
interface Held {
  html: string;
  parsed: Document | undefined;
}

/** Pages fetched for a switch or a link, by address. The browser's own cache forgets them on hosts that say no-cache. */
const held = new Map<string, Promise<Held | undefined>>();

let parser: DOMParser | undefined;

const isErrorPage = () => document.documentElement.hasAttribute('data-error-page');

/** A page that may be shown under the address that was asked for. */
const isPage = ({ ok, status, redirected, headers }: Response) =>
  (ok || (status === 404 && isErrorPage())) && !redirected && /html/.test(headers.get('content-type') ?? '');

/**
 * Fetches a page ahead of time. An error page's counterpart is an error page too, so there (and only there) the
 * answer 404 is taken. Resolves to undefined when the page cannot be had; the next call tries again.
 */
function fetchPage(url: URL): Promise<Held | undefined> {
  const known = held.get(url.href);
  if (known) return known;
  const request = fetch(url, { headers: { accept: 'text/html' } })
    .then((response) => (isPage(response) ? response.text() : undefined))
    .catch(() => undefined)
    .then((html) => {
      if (html === undefined) held.delete(url.href);
      return html === undefined ? undefined : { html, parsed: undefined };
    });
  held.set(url.href, request);
  return request;
}

function parse(html: string): Document {
  parser ??= new DOMParser();
  const begun = performance.now();
  const page = parser.parseFromString(html, 'text/html');
  parsed(html.length, performance.now() - begun);
  // As the client router does: with scripts on, what is in there would be shown.
  for (const noscript of page.querySelectorAll('noscript')) noscript.remove();
  return page;
}

/** Fetches and parses a page, so that nothing of this is left to do when it is asked for. */
export async function prepareDocument(url: URL): Promise<Document | undefined> {
  const page = await fetchPage(url);
  return page && (page.parsed ??= parse(page.html));
}

/** True when a page has been asked for ahead of time. */
export const isPrepared = (url: URL): boolean => held.has(url.href);

/** The document of an address, a new one at each call, or undefined when it cannot be had. */
export async function fetchDocument(url: URL): Promise<Document | undefined> {
  const page = await fetchPage(url);
  if (!page) return undefined;
  const ready = page.parsed ?? parse(page.html);
  page.parsed = undefined;
  return ready;
}

/** True when a page fetched unasked would cost the visitor money or time (Save-Data, 2g and 3g lines). */
export function isCostlyLine(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
}
