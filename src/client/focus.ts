import { historyState } from '#src/lib/browser/dom.ts';
import { onPhases } from '#src/lib/browser/page-lifecycle.ts';

/**
 * After Back, the focus returns to the link by which the visitor left the page (WCAG 2.2, 2.4.3), as
 * after a return from the bfcache. The index of the link in the page is kept in memory, by the index
 * that Astro's router gives to each history entry. Both languages of a page have the same links.
 */
const followedLinks = new Map<number | undefined, number>();

function focusFollowed() {
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
    if (isTraversing) focusFollowed();
  },
});
