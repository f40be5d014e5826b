import { historyState } from '#src/lib/browser/dom.ts';
import { onPhases } from '#src/lib/browser/page-lifecycle.ts';
import { plainPath } from '#src/lib/shared/routes.ts';

/**
 * After a step back, the focus returns to the link by which the visitor left the page (WCAG 2.2,
 * 2.4.3). A browser that has kept the page does the same. The links are kept in memory, by the
 * number that Astro's router gives to each entry of the history.
 */
const followedLinks = new Map<number | undefined, { target: string; position: number }>();

/** Where a link leads, in either language. */
const targetOf = ({ pathname, search, hash }: HTMLHyperlinkElementUtils) =>
  plainPath(pathname) + search + hash;

const linksTo = (target: string) => [...document.links].filter((link) => targetOf(link) === target);

function focusFollowed() {
  const followed = followedLinks.get(historyState().index);
  const link = followed && linksTo(followed.target)[followed.position];
  link?.focus({ preventScroll: true });
  const id = link?.closest('[popover], dialog, details')?.id;
  if (!id || link === document.activeElement) return;
  // The link is in a menu, dialog or accordion that is closed now. So the control that opens it
  // gets the focus.
  const opener = `[popovertarget="${id}"], [commandfor="${id}"], #${id} > summary`;
  document.querySelector<HTMLElement>(opener)?.focus({ preventScroll: true });
}

/** True from Back or Forward until a page is on screen. */
let isStepping = false;

onPhases('frame', {
  beforeFetch({ navigationType, sourceElement }) {
    isStepping = navigationType === 'traverse';
    if (isStepping || !(sourceElement instanceof HTMLAnchorElement)) return;
    const target = targetOf(sourceElement);
    followedLinks.set(historyState().index, {
      target,
      position: linksTo(target).indexOf(sourceElement),
    });
  },
  afterSwap() {
    if (isStepping) focusFollowed();
  },
});
