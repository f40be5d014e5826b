import { focusableElements } from '#src/lib/browser/dom.ts';

/**
 * Patches texts and attributes of the current document from its translation. Both documents come
 * from the same templates, so nearly all elements are kept, with images, styles, focus, input and
 * open states (docs/language.md, "The morph", has a drawing). If the page lacks an element of the
 * translation, all children of the parent are replaced.
 */
export function morph(translation: Element) {
  // Astro's router announces each page with a new element and never removes the old one.
  document.querySelector('.astro-route-announcer')?.remove();
  morphElement(document.documentElement, translation);
}

/**
 * Attributes that the morph keeps. They hold state (`open`, `hidden`, `style`, the early submit
 * flag of forms/early-submit.ts) or belong to the current build (build ID, script URLs of islands).
 */
const keptAttribute =
  /^(open|style|hidden|data-sent|data-build|component-url|renderer-url|data-astro-.+)$/;

/**
 * Elements that came from the server. The morph neither pairs nor removes any other element, such
 * as those of extensions and translators. `<noscript>` is left out, because translations have none
 * (translation.ts).
 */
const serverElements = new WeakSet<Element>();

/** Registers all elements below `root`, as sent by the server. */
export function addServerElements(root: ParentNode) {
  for (const element of root.querySelectorAll(':not(noscript)')) serverElements.add(element);
}
addServerElements(document);

/**
 * Elements that the morph ignores on both sides, because both languages share them. Astro's router
 * moves them during a swap (styles, fonts) or replaces them afterwards (pending scripts, videos).
 * Structured data is not executed, so the morph pairs it.
 */
const excluded =
  'script:not([type$="json"]), style, link:is([rel="preload"], [rel="stylesheet"]), video, audio';

/**
 * Returns the children to pair: server elements and, outside the head, text nodes. No comments,
 * because Astro removes some during hydration and the documents would no longer match.
 */
const childrenOf = (parent: Element) =>
  [...parent.childNodes].filter((child) =>
    child instanceof Element
      ? serverElements.has(child) && !child.matches(excluded)
      : child instanceof Text && parent.localName !== 'head',
  );

const hasText = (node: Node) => Boolean(node.textContent?.trim());

/**
 * True if an extension or iOS has wrapped part of a text in a new element. (iOS links dates,
 * addresses and phone numbers.) The wrapped part is the page's own text and needs a translation
 * too.
 */
function isPartlyWrapped(from: Element, to: Element) {
  const isWrapper = (child: Element) =>
    !serverElements.has(child) && !child.matches(excluded) && hasText(child);
  const isText = (child: ChildNode) => child instanceof Text && hasText(child);
  return [...from.children].some(isWrapper) && [...to.childNodes].some(isText);
}

/** Returns the node name, with the attribute `name`: the head has many `<meta>` elements. */
const kindOf = (node: Node) =>
  node instanceof Element ? `${node.nodeName} ${node.getAttribute('name') ?? ''}` : node.nodeName;

/**
 * Pairs the children of an element with the children of its translation, in order. A child whose
 * kind differs from the next translated child stays unpaired.
 * @param from an element of the current document
 * @param to the same element in the translation
 * @returns the pairs, and the unpaired children: `removed` of `from`, `missing` of `to`
 */
export function pairChildren(from: Element, to: Element) {
  const pairs: [ChildNode, ChildNode][] = [];
  const removed: ChildNode[] = [];
  const missing = childrenOf(to);
  for (const child of childrenOf(from)) {
    const [next] = missing;
    if (next && kindOf(child) === kindOf(next)) {
      pairs.push([child, next]);
      missing.shift();
    } else removed.push(child);
  }
  return { pairs, removed, missing };
}

function morphElement(from: Element, to: Element) {
  if (from.isEqualNode(to)) return;
  const isHydratedIsland = from.localName === 'astro-island' && !from.hasAttribute('ssr');
  if (isHydratedIsland) return rerenderIsland(from, to);
  const { pairs, removed, missing } = pairChildren(from, to);
  if (missing.length > 0 || isPartlyWrapped(from, to)) {
    replaceChildren(from, to);
  } else {
    for (const [child, target] of pairs) {
      if (child instanceof Element) morphElement(child, target as Element);
      else if (child.nodeValue !== target.nodeValue) child.nodeValue = target.nodeValue;
    }
    // In html, head and body, both languages have the same children: an extension added an unpaired
    // child before this script ran.
    if (!from.matches('html, head, body')) for (const child of removed) child.remove();
  }
  // After the children: new `props` may start the hydration of an island, which reads its slots.
  copyAttributes(from, to);
}

/** Pairs the slots of an island with the slots of its translation, by index. */
export function pairSlots(from: Element, to: Element): [slot: Element, target: Element][] {
  const targets = to.querySelectorAll('astro-slot');
  return [...from.querySelectorAll('astro-slot')].flatMap((slot, index) => {
    const target = targets[index];
    return target ? [[slot, target]] : [];
  });
}

/**
 * Makes a hydrated island render again with the translated props, as after Astro's own swap. React
 * leaves Astro's slots alone, so the morph patches them.
 */
function rerenderIsland(from: Element, to: Element) {
  for (const [slot, target] of pairSlots(from, to)) morphElement(slot, target);
  from.setAttribute('ssr', '');
  from.setAttribute('props', to.getAttribute('props')!);
}

function copyAttributes(from: Element, to: Element) {
  for (const name of [...from.getAttributeNames(), ...to.getAttributeNames()]) {
    const value = to.getAttribute(name);
    if (keptAttribute.test(name) || value === from.getAttribute(name)) continue;
    if (value !== null) from.setAttribute(name, value);
    // Attributes that extensions have added to the root element stay.
    else if (from !== document.documentElement) from.removeAttribute(name);
  }
}

/**
 * Replaces the children of `from` by copies of the translated children. The copies are imported,
 * because browsers do not play videos parsed in another document. Focus moves to the control at the
 * same index.
 */
function replaceChildren(from: Element, to: Element) {
  const focused = focusableElements(from).indexOf(document.activeElement as HTMLElement);
  const copy = document.importNode(to, true);
  addServerElements(copy);
  from.replaceChildren(...copy.childNodes);
  focusableElements(from)[focused]?.focus({ preventScroll: true });
}
