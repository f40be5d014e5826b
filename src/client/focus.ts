import { plainPath } from '#src/lib/routes.ts';

/**
 * A step back brings the focus to the link by which the page was left, as a browser does that has kept the page (WCAG 2.2, 2.4.3). Held in
 * memory, by the number that Astro's router gives to each entry of the history.
 */
const followed = new Map<number, { target: string; position: number }>();

/** The number of the entry on screen. */
const entry = () => (history.state as { index?: number } | null)?.index ?? 0;

/** Where a link leads, in either language. */
const targetOf = ({ pathname, search, hash }: HTMLAnchorElement | HTMLAreaElement) =>
  plainPath(pathname) + search + hash;

const linksTo = (target: string) => [...document.links].filter((link) => targetOf(link) === target);

function focusFollowed(): void {
  const left = followed.get(entry());
  const link = left && linksTo(left.target)[left.position];
  link?.focus({ preventScroll: true });
  const id = link?.closest('[popover], dialog, details')?.id;
  if (!id || link === document.activeElement) return;
  // The menu, dialog or accordion in which it stands is closed now: what opens it is there.
  const opener = `[popovertarget="${id}"], [commandfor="${id}"], #${id} > summary`;
  document.querySelector<HTMLElement>(opener)?.focus({ preventScroll: true });
}

document.addEventListener(
  'astro:before-preparation',
  ({ navigationType, sourceElement, signal }) => {
    if (navigationType === 'traverse')
      return document.addEventListener('astro:after-swap', focusFollowed, { once: true, signal });
    if (!(sourceElement instanceof HTMLAnchorElement)) return;
    const target = targetOf(sourceElement);
    followed.set(entry(), { target, position: linksTo(target).indexOf(sourceElement) });
  },
);
