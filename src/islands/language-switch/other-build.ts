import { pairChildren, slotsIn } from './morph.ts';

/**
 * A deployment may come while a page is open. The policy of this document allows only the styles
 * and scripts of its own build, so nothing but texts is taken from a page of another one
 * (docs/language.md, B22).
 */

/**
 * The mark of the build that a page comes from (src/build/hosting/policy.ts); undefined if it is
 * not a page of the site, such as the notice of a filter or a captcha.
 */
export const buildOf = (root: HTMLElement) => root.dataset.build;

/** The build of the document that the browser has loaded. */
export const ownBuild = buildOf(document.documentElement);

/** What must not be replaced by that of another build. */
const irreplaceable = 'script, astro-island, input, select, textarea';

/** The names of all props of an island, also of nested ones. */
const keysOf = (island: Element) =>
  island
    .getAttribute('props')
    ?.match(/"\w+":/g)
    ?.join();

const hasStyles = (node: Node) =>
  node instanceof Element && (node.hasAttribute('class') || node.querySelector('[class]') !== null);

/**
 * Prepares a translation of another build for the morph: its elements get the classes of those on
 * screen, for which there are styles.
 * @returns false if more than texts is different
 */
export function keepStyles(from: Element, to: Element): boolean {
  if (from.localName === 'astro-island') {
    if (keysOf(from) !== keysOf(to)) return false;
    // React has rendered what is on screen, and renders it with the new props.
    if (!from.hasAttribute('ssr'))
      return slotsIn(from, to).every(([slot, target]) => keepStyles(slot, target));
  }
  const { pairs, missing } = pairChildren(from, to);
  const removed = [...pairs].flatMap(([child, target]) => (target ? [] : child));
  if ([...missing, ...removed].some(hasStyles)) return false;
  if (missing.length > 0 && from.querySelector(irreplaceable)) return false;
  const classes = from.getAttribute('class');
  if (classes === null) to.removeAttribute('class');
  else to.setAttribute('class', classes);
  return [...pairs].every(
    ([child, target]) =>
      !(child instanceof Element && target) || keepStyles(child, target as Element),
  );
}
