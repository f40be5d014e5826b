/** Small browser helpers that several scripts share. */

/** Returns `event.target.closest(selector)`, or null if the target is no element. */
export const closestTo = <E extends Element = HTMLElement>({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<E>(selector) : null;

/**
 * Calls `handle` on unmodified clicks on elements that match `selector`. Modifier keys request a
 * new tab, a window or a download; other mouse buttons fire no click. Listens in the capture phase,
 * so that Astro's router sees a default action prevented by `handle`.
 */
export function onPlainClick<E extends Element = HTMLElement>(
  selector: string,
  handle: (element: E, event: MouseEvent) => void,
) {
  document.addEventListener(
    'click',
    (event) => {
      const hasKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      const element = closestTo<E>(event, selector);
      if (element && !hasKey) handle(element, event);
    },
    true,
  );
}

/** Returns the focusable elements in DOM order. */
export const focusableElements = (element: Element) => [
  ...element.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, summary, textarea, [tabindex]',
  ),
];

/** The URL of the current page. */
export const currentUrl = () => new URL(location.href);

/**
 * Returns the history state from Astro's router and our scripts, without drafts: only draft.ts
 * reads and writes those.
 */
export function historyState() {
  const { drafts: _, ...state } = Object(history.state) as Record<string, unknown>;
  return state as { index?: number; job?: string; newsletter?: string };
}

/** Parses the JSON in a data attribute. The build writes the JSON, so its type is known. */
export const readJson = <T>({ dataset }: HTMLElement, name: string) =>
  JSON.parse(dataset[name]!) as T;

/** Returns the URL without its hash, as in a request. */
export const withoutHash = ({ href }: URL) => href.replace(/#.*/, '');

/** The connection, where the browser reports one (Network Information API). */
const connection = () =>
  (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection;

/** True with Save-Data. */
export const hasSaveData = () => connection()?.saveData === true;

/** True on a 2g connection, where an additional download would delay all others. */
export const isSlowConnection = () => connection()?.effectiveType?.includes('2g') === true;

/**
 * Runs `callback` when the browser is idle, after 1500 ms at the latest. Safari has no
 * requestIdleCallback; Chromium may not fire it on a page that never repaints.
 */
export function whenIdle(callback: () => void) {
  const timeout = 1500;
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout });
  else setTimeout(callback, timeout);
}

/** The media query for reduced motion, which fires `change` when the setting changes. */
export const reducedMotionQuery = () => matchMedia('(prefers-reduced-motion: reduce)');

/** True with reduced motion. */
export const prefersReducedMotion = () => reducedMotionQuery().matches;

/** The mobile menu, an overlay while open. */
export const menuElement = () => document.getElementById('Menu');

/**
 * True while the menu is shown. Checks the client rects, because browsers without popovers reject
 * `:popover-open`.
 */
export const isMenuOpen = () => Boolean(menuElement()?.getClientRects().length);
