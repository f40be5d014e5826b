import { historyState } from '#src/lib/browser/dom.ts';
import { onPhases } from '#src/lib/browser/page-lifecycle.ts';

/**
 * The links by which the visitor left each page. Maps the index of a history entry (from Astro's
 * router) to the link's index in `document.links`. Both languages have the same links.
 *
 * After Back, the focus returns to this link (WCAG 2.2, 2.4.3). Browsers do the same for a page
 * from the bfcache.
 */
const followedLinks = new Map<number | undefined, number>();

function focusFollowedLink() {
  const link = document.links[followedLinks.get(historyState().index) ?? -1];
  link?.focus({ preventScroll: true });
  const id = link?.closest('[popover], dialog, details')?.id;
  if (!id || link === document.activeElement) return;
  // The link is in a closed menu, dialog or accordion: focus the control that opens it.
  const opener = `[popovertarget="${id}"], [commandfor="${id}"], #${id} > summary`;
  document.querySelector<HTMLElement>(opener)?.focus({ preventScroll: true });
}

/** True from Back or Forward until a page is shown. */
let isTraversing = false;

onPhases('frame', {
  beforeFetch({ navigationType, sourceElement }) {
    isTraversing = navigationType === 'traverse';
    if (isTraversing || !(sourceElement instanceof HTMLAnchorElement)) return;
    followedLinks.set(historyState().index, [...document.links].indexOf(sourceElement));
  },
  afterSwap() {
    if (isTraversing) focusFollowedLink();
  },
});
