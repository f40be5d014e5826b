/** Small functions that ask the browser something, for several scripts. */

/** The element of a kind in which an event has happened; null if there is none. */
export const closestTo = <E extends Element = HTMLElement>({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<E>(selector) : null;

/**
 * Calls a function at a click on an element of a kind, without keys that ask the browser for a new
 * tab, a window or a download. (Other mouse buttons send no click.) In the capture phase, so that
 * Astro's router and the listeners after this one find the default action prevented.
 */
export function onPlainClick<E extends Element = HTMLElement>(
  selector: string,
  react: (element: E, event: MouseEvent) => void,
) {
  document.addEventListener(
    'click',
    (event) => {
      const hasKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      const element = closestTo<E>(event, selector);
      if (element && !hasKey) react(element, event);
    },
    true,
  );
}

/**
 * What can have the focus in an element. Where other elements take its place, the focus goes from
 * the n-th of them to the n-th.
 */
export const controlsIn = (element: Element) => [
  ...element.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, summary, textarea, [tabindex]',
  ),
];

/** The address of the page on screen. */
export const currentUrl = () => new URL(location.href);

/**
 * What Astro's router and our scripts have written into the history entry on screen. Drafts on their
 * way to another document are left out: only draft.ts reads and writes them.
 */
export function historyState() {
  const { drafts: _, ...state } = Object(history.state) as Record<string, unknown>;
  return state as { index?: number; job?: string; newsletter?: string };
}

/** The JSON in a data attribute. The build writes it, so its type is known. */
export const readJson = <T>({ dataset }: HTMLElement, name: string) =>
  JSON.parse(dataset[name]!) as T;

/** The address without its hash: documents are fetched by it. */
export const withoutHash = ({ href }: URL) => href.replace(/#.*/, '');

/** What the browser knows of the connection, where it says something (Network Information API). */
const connection = () =>
  (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection;

/** True for visitors who have asked their browser for less data. */
export const asksForLessData = () => connection()?.saveData === true;

/** True on lines that are as slow as 2g, where other downloads would wait for one more. */
export const isSlowLine = () => connection()?.effectiveType?.includes('2g') === true;

/**
 * Calls the function when the browser has nothing to do, at the latest after 1500 ms: Safari does
 * not report that, nor does Chromium always, of a page that stands still.
 */
export function whenIdle(callback: () => void) {
  const timeout = 1500;
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout });
  else setTimeout(callback, timeout);
}

export const lessMotion = () => matchMedia('(prefers-reduced-motion: reduce)');

/** True for visitors who have asked their system for less motion. */
export const asksForLessMotion = () => lessMotion().matches;

/** The menu of small screens, which lies on the page while it is open. */
export const menuElement = () => document.getElementById('Menu');

/**
 * True while the menu is shown. By the boxes of the menu, since browsers without popovers do not
 * know `:popover-open`.
 */
export const isMenuOpen = () => Boolean(menuElement()?.getClientRects().length);
