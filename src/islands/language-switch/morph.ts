import { focusableElements } from '#src/lib/browser/dom.ts';

/**
 * Patches texts and attributes of the current document from its translation. Both come from the
 * same templates, so nearly all elements are kept, with images, styles, focus, input and open
 * states (docs/language.md, B3, with a drawing of two trees). Where an element is missing, its
 * siblings are replaced too.
 */
export function morph(translation: Element) {
  // Astro's router announces each page with a new element and never removes the old one.
  document.querySelector('.astro-route-announcer')?.remove();
  morphElement(document.documentElement, translation);
}

/**
 * Attributes that are never copied. They hold state (`open`, `hidden`, `style`, the early submit
 * flag of forms/early-submit.ts) or belong to the current build (build ID, script URLs of islands).
 */
const keptAttribute =
  /^(open|style|hidden|data-sent|data-build|component-url|renderer-url|data-astro-.+)$/;

/**
 * Elements from the server. Elements that extensions and translators add later are missing here:
 * they are neither paired nor removed. `<noscript>` is excluded, because parsed documents have
 * none.
 */
const serverElements = new WeakSet<Element>();
export function addServerElements(root: ParentNode) {
  for (const element of root.querySelectorAll(':not(noscript)')) serverElements.add(element);
}
addServerElements(document);

/**
 * Elements excluded on both sides, because both languages share them: Astro's router moves them
 * during a swap (styles, fonts) or replaces them afterwards (pending scripts, videos). Structured
 * data is not executed, so it is paired.
 */
const excluded =
  'script:not([type$="json"]), style, link:is([rel="preload"], [rel="stylesheet"]), video, audio';

/**
 * Returns server elements and text nodes; the head has no text. Comments are left out: Astro
 * removes some during hydration, and the documents would no longer match.
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
 * addresses and phone numbers.) The wrapped text came from the page.
 */
const isPartlyWrapped = (from: Element, to: Element) =>
  [...from.children].some(
    (child) => !serverElements.has(child) && !child.matches(excluded) && hasText(child),
  ) && [...to.childNodes].some((child) => child instanceof Text && hasText(child));

/** Returns the node type and `name`, because the head has many elements of one type. */
const kindOf = (node: Node) =>
  node instanceof Element ? `${node.nodeName} ${node.getAttribute('name') ?? ''}` : node.nodeName;

/**
 * Pairs the children of an element with the children of its translation, in order. A child of
 * another kind than the next translated child stays unpaired.
 * @returns the pairs, and the unpaired children of either side
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
  if (from.localName === 'astro-island' && !from.hasAttribute('ssr'))
    return rerenderIsland(from, to);
  const { pairs, removed, missing } = pairChildren(from, to);
  if (missing.length > 0 || isPartlyWrapped(from, to)) {
    replaceChildren(from, to);
  } else {
    for (const [child, target] of pairs) {
      if (child instanceof Element) morphElement(child, target as Element);
      else if (child.nodeValue !== target.nodeValue) child.nodeValue = target.nodeValue;
    }
    // html, head and body are equal in both languages: an unpaired child was added by an extension
    // before this script ran.
    if (!from.matches('html, head, body')) for (const child of removed) child.remove();
  }
  // After the children: an island reads its HTML and attributes together.
  copyAttributes(from, to);
}

/** Pairs the slots of an island with the slots of its translation. */
export function slotsIn(from: Element, to: Element): [slot: Element, target: Element][] {
  const targets = to.querySelectorAll('astro-slot');
  return [...from.querySelectorAll('astro-slot')].flatMap((slot, position) => {
    const target = targets[position];
    return target ? [[slot, target]] : [];
  });
}

/**
 * A hydrated island renders itself with the new props, as after Astro's own swap. React leaves
 * Astro's slots alone, so they are morphed here.
 */
function rerenderIsland(from: Element, to: Element) {
  for (const [slot, target] of slotsIn(from, to)) morphElement(slot, target);
  from.setAttribute('ssr', '');
  from.setAttribute('props', to.getAttribute('props')!);
}

function copyAttributes(from: Element, to: Element) {
  for (const name of [...from.getAttributeNames(), ...to.getAttributeNames()]) {
    const value = to.getAttribute(name);
    if (keptAttribute.test(name) || value === from.getAttribute(name)) continue;
    if (value !== null) from.setAttribute(name, value);
    // Attributes that extensions add to the root element stay.
    else if (from !== document.documentElement) from.removeAttribute(name);
  }
}

/**
 * Replaces the children by imported copies, because browsers do not play videos parsed in another
 * document. Focus moves to the control at the same index.
 */
function replaceChildren(from: Element, to: Element) {
  const position = focusableElements(from).indexOf(document.activeElement as HTMLElement);
  const copy = document.importNode(to, true);
  addServerElements(copy);
  from.replaceChildren(...copy.childNodes);
  focusableElements(from)[position]?.focus({ preventScroll: true });
}
