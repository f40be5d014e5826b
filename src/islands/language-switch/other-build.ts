import { pairChildren, slotsIn } from './morph.ts';

/**
 * A deployment may come while a page is open. The policy of this document allows only the styles
 * and scripts of its own build, so nothing but texts is taken from a page of another one
 * (docs/language.md, B22).
 */

/** The build of the document that the browser has loaded. */
const ownBuild = document.documentElement.dataset.build;

/**
 * True for a page of the build on screen, by its mark (src/build/hosting/csp.ts). What is no page
 * of the site, such as the notice of a filter or a captcha, has none.
 */
export const isOfOwnBuild = (root: HTMLElement) => root.dataset.build === ownBuild;

/** The names of all props of an island, also of nested ones. */
const keysOf = (island: Element) =>
  island
    .getAttribute('props')
    ?.match(/"\w+":/g)
    ?.join();

/**
 * Prepares a translation of another build for the morph: its elements get the classes of those on
 * screen, for which there are styles.
 * @returns false if an element or a prop is different
 */
export function keepStyles(from: Element, to: Element): boolean {
  if (from.localName === 'astro-island') {
    if (keysOf(from) !== keysOf(to)) return false;
    // React has rendered what is on screen, and renders it with the new props.
    if (!from.hasAttribute('ssr'))
      return slotsIn(from, to).every(([slot, target]) => keepStyles(slot, target));
  }
  const { pairs, removed, missing } = pairChildren(from, to);
  if ([...removed, ...missing].some((child) => child instanceof Element)) return false;
  to.setAttribute('class', from.getAttribute('class') ?? '');
  return pairs.every(
    ([child, target]) => !(child instanceof Element) || keepStyles(child, target as Element),
  );
}
