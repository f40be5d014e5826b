import { navigate } from 'astro:transitions/client';
import { currentUrl, onPlainClick, withoutHash } from '#src/lib/browser/dom.ts';
import { onPhases } from '#src/lib/browser/page-lifecycle.ts';
import { shownAddress } from '#src/islands/language-switch/addresses.ts';

/** Delay before scrolling to an anchor, in milliseconds (specification, section 9). */
const anchorDelay = 100;

/** Maximum duration of a smooth scroll, in milliseconds. */
const longestScroll = 1500;

/** The latest navigation to another page, identified by its abort signal. */
let lastNavigation: AbortSignal | undefined;
onPhases('frame', {
  beforeFetch({ signal }) {
    lastNavigation = signal;
  },
});

/**
 * Follows an anchor link as specified: first the page, then after 100 ms a smooth scroll that stops
 * 80 px above the target (scroll-padding-top in base.css). No smooth scroll with reduced motion.
 */
async function followAnchor(url: URL, sourceElement: Element) {
  const page = withoutHash(url);
  const isOnThisPage = page === withoutHash(currentUrl());
  const pageShown = isOnThisPage ? undefined : navigate(page, { sourceElement });
  // Read before the next `await`: the visitor may follow another link in the meantime.
  const navigation = lastNavigation;
  await pageShown;
  await new Promise((resolve) => setTimeout(resolve, anchorDelay));
  // Stale: the visitor has followed another link.
  if (lastNavigation !== navigation || withoutHash(currentUrl()) !== page) return;
  const { dataset } = document.documentElement;
  dataset.smooth = '';
  setTimeout(() => delete dataset.smooth, longestScroll);
  await navigate(url.href, { history: isOnThisPage ? 'auto' : 'replace' });
  // The router changes the URL with `pushState`, which fires no `hashchange`.
  dispatchEvent(new Event('hashchange'));
}

/**
 * Anchor links, except those that request a full load, a download, a new window or another
 * language.
 */
const anchorLink =
  'a[href*="#"]:not(.skip-link, [data-astro-reload], [data-language], [download], [target])';

onPlainClick<HTMLAnchorElement>(anchorLink, (link, event) => {
  if (event.defaultPrevented || link.origin !== location.origin) return;
  event.preventDefault();
  void followAnchor(shownAddress(new URL(link.href)), link);
});

// The browser's own jump would create a history entry without router state and scroll position.
onPlainClick('.skip-link', (_link, event) => {
  event.preventDefault();
  const content = document.querySelector('main')!;
  content.focus();
  content.scrollIntoView();
});
