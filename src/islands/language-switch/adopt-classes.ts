import { pairChildren, slotsIn } from './morph.ts';

/**
 * A deployment may happen while a page is open. The document's CSP allows only styles and scripts
 * from its own build, so a language switch uses only the texts of another build (docs/language.md,
 * B22).
 */

/** Returns the names of all props, nested ones included. */
const keysOf = (island: Element) =>
  island
    .getAttribute('props')
    ?.match(/"\w+":/g)
    ?.join();

/**
 * Prepares a translation from another build for the morph: elements get the classes of the current
 * document, which has their styles.
 * @returns false if an element or a prop differs
 */
export function adoptClasses(from: Element, to: Element): boolean {
  if (from.localName === 'astro-island') {
    if (keysOf(from) !== keysOf(to)) return false;
    // React has rendered this island, and renders the new props itself.
    if (!from.hasAttribute('ssr'))
      return slotsIn(from, to).every(([slot, target]) => adoptClasses(slot, target));
  }
  const { pairs, removed, missing } = pairChildren(from, to);
  if ([...removed, ...missing].some((child) => child instanceof Element)) return false;
  to.setAttribute('class', from.getAttribute('class') ?? '');
  return pairs.every(
    ([child, target]) => !(child instanceof Element) || adoptClasses(child, target as Element),
  );
}
