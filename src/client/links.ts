import { navigate } from 'astro:transitions/client';
import { currentUrl, onPlainClick, withoutHash } from '#src/lib/browser/dom.ts';
import { onPhases } from '#src/lib/browser/page-lifecycle.ts';
import { shownAddress } from '#src/islands/language-switch/addresses.ts';

/** Wait before scrolling to an anchor, in milliseconds (specification, section 9). */
const anchorDelay = 100;

/** The longest time that a smooth scroll takes, in milliseconds. */
const longestScroll = 1500;

/** The signal of the last navigation to another page. */
let lastNavigation: AbortSignal | undefined;
onPhases('frame', {
  beforeFetch({ signal }) {
    lastNavigation = signal;
  },
});

/**
 * Goes to an anchor as the specification says: the page first, then after 100 ms a smooth scroll
 * that stops 80 px above the target (scroll-padding-top in base.css). No smooth scroll for visitors
 * who ask for less motion.
 */
async function followAnchor(url: URL, sourceElement: Element) {
  const page = withoutHash(url);
  const isOnThisPage = page === withoutHash(currentUrl());
  const shown = isOnThisPage ? undefined : navigate(page, { sourceElement });
  // That of this link: the next line waits, and the visitor may follow another link meanwhile.
  const navigation = lastNavigation;
  await shown;
  await new Promise((resolve) => setTimeout(resolve, anchorDelay));
  // The visitor has followed another link meanwhile, so this one is dropped.
  if (lastNavigation !== navigation || withoutHash(currentUrl()) !== page) return;
  const { dataset } = document.documentElement;
  dataset.smooth = '';
  setTimeout(() => delete dataset.smooth, longestScroll);
  await navigate(url.href, { history: isOnThisPage ? 'auto' : 'replace' });
  // The router changes the address by `pushState`, for which browsers fire no `hashchange`. Our
  // listeners need one.
  dispatchEvent(new Event('hashchange'));
}

/**
 * Links to anchors, but for those that ask for a full load, a download, a new window or another
 * language.
 */
const anchorLink =
  'a[href*="#"]:not(.skip-link, [data-astro-reload], [data-language], [download], [target])';

onPlainClick<HTMLAnchorElement>(anchorLink, (link, event) => {
  if (event.defaultPrevented || link.origin !== location.origin) return;
  event.preventDefault();
  void followAnchor(shownAddress(new URL(link.href)), link);
});

// The browser's own jump would make an entry of the history without the router's state and the
// scroll position.
onPlainClick('.skip-link', (_link, event) => {
  event.preventDefault();
  const content = document.querySelector('main')!;
  content.focus();
  content.scrollIntoView();
});
