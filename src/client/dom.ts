/** Small questions to the browser that several parts of the client ask. */

/** True for a click (other buttons send none) without keys that ask the browser for a new tab, a window or a download. */
export const isPlainClick = (event: MouseEvent): boolean =>
  !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** The link of this site that an event is about, unless it asks for a full load, a download, a new window or another language. */
export function internalLink(event: Event): HTMLAnchorElement | undefined {
  const link = (event.target as Element).closest?.<HTMLAnchorElement>(
    'a:not([data-astro-reload], [data-language], [download], [target])',
  );
  return link?.origin === location.origin ? link : undefined;
}

/** The address of the page on screen. */
export const here = () => new URL(location.href);

/** The same address without its hash: what a document is fetched by. */
export function withoutHash(url: URL): URL {
  const copy = new URL(url);
  copy.hash = '';
  return copy;
}

/** Runs something once the browser has nothing to do, or after `fallback` milliseconds where it cannot say so (Safari). */
export function whenIdle(run: () => void, fallback: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run, fallback);
}

/** Runs something once the page has loaded and the browser has nothing to do. */
export function whenQuiet(run: () => void): void {
  const idle = () => whenIdle(run, 1500);
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle);
}

/** True when a file fetched unasked would cost the visitor money or time (Save-Data, 2g and 3g lines). */
export function isCostlyLine(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
}

/** Runs something when a visitor turns to an element, before a press: pointer, focus or finger on it. */
export function onIntent(run: (event: Event) => void): void {
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, run, { passive: true });
}
