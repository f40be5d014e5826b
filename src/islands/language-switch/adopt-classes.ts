import { pairChildren, pairSlots } from './morph.ts';

/*
 * A deployment may happen while a page is open, and a switch then fetches a translation from
 * another build. The CSP allows only styles and scripts from the document's own build, so the
 * switch uses only the texts of the translation (docs/language.md, B22).
 */

/** Lists the names of all props, nested ones included, as one string for comparison. */
const keysOf = (island: Element) =>
  island
    .getAttribute('props')
    ?.match(/"\w+":/g)
    ?.join();

/**
 * Prepares a translation from another build for the morph: its elements get the classes of the
 * current document, for which styles exist.
 * @param from an element of the current document
 * @param to the same element in the translation
 * @returns false if an element or a prop differs
 */
export function adoptClasses(from: Element, to: Element): boolean {
  if (from.localName === 'astro-island') {
    if (keysOf(from) !== keysOf(to)) return false;
    // A hydrated island renders itself, so only its slots need classes.
    if (!from.hasAttribute('ssr'))
      return pairSlots(from, to).every(([slot, target]) => adoptClasses(slot, target));
  }
  const { pairs, removed, missing } = pairChildren(from, to);
  if ([...removed, ...missing].some((child) => child instanceof Element)) return false;
  to.setAttribute('class', from.getAttribute('class') ?? '');
  return pairs.every(
    ([child, target]) => !(child instanceof Element) || adoptClasses(child, target as Element),
  );
}
