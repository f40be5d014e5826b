import { pairChildren, slotsIn } from './morph.ts';

/**
 * A deployment may happen while a page is open. The CSP of the document allows only the styles and
 * scripts of its own build, so the language switch uses nothing but the texts of a page of another
 * build (docs/language.md, B22).
 */

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
