import { controlsIn } from '#src/lib/browser/dom.ts';

/**
 * Gives the page on screen the texts of its translation. Both come from the same templates, so
 * nearly all elements are there already and stay: pictures, styles, focus, what is typed, what is
 * open (docs/language.md, B3, with a drawing of two trees). Where an element is missing, its
 * siblings are replaced with it.
 */
export function morph(translation: Element) {
  // Astro's router announces each page by a new element, and does not remove the old one.
  document.querySelector('.astro-route-announcer')?.remove();
  morphElement(document.documentElement, translation);
}

/**
 * Attributes that are never copied: they hold state (`open`, `hidden`, `style`, and the mark of a
 * form that was submitted early, forms/early-submit.ts), or belong to the build of the page on screen (its
 * mark, and where an island's scripts are).
 */
const stateAttribute =
  /^(open|style|hidden|data-sent|data-build|component-url|renderer-url|data-astro-.+)$/;

/**
 * Elements that came from the server. Those that an extension or a translator adds later are not in
 * this set: they are neither paired nor removed. `<noscript>` is left out because parsed documents
 * have none.
 */
const serverElements = new WeakSet<Element>();
export function addServerElements(root: ParentNode) {
  for (const element of root.querySelectorAll(':not(noscript)')) serverElements.add(element);
}
addServerElements(document);

/**
 * Elements that are the same in both languages, so they are left out on both sides: what Astro's
 * router moves at a swap (styles, fonts) or replaces after it (scripts that have not run yet,
 * films). Data for search engines is not a script that runs: it is paired.
 */
const leftOut =
  'script:not([type$="json"]), style, link:is([rel="preload"], [rel="stylesheet"]), video, audio';

/**
 * Elements from the server, and texts, of which a head has none. No comments: Astro removes some
 * when it hydrates an island, so the two pages would not match.
 */
const childrenOf = (parent: Element) =>
  [...parent.childNodes].filter((child) =>
    child instanceof Element
      ? serverElements.has(child) && !child.matches(leftOut)
      : child instanceof Text && parent.localName !== 'head',
  );

const hasText = (node: Node) => Boolean(node.textContent?.trim());

/**
 * True where an extension or iOS has put a new element around a part of a text. (iOS makes links of
 * dates, addresses and telephone numbers.) The text in that element was the page's own.
 */
const isPartlyWrapped = (from: Element, to: Element) =>
  [...from.children].some(
    (child) => !serverElements.has(child) && !child.matches(leftOut) && hasText(child),
  ) && [...to.childNodes].some((child) => child instanceof Text && hasText(child));

/** The kind of a node. Its name counts, since the head has many elements of one type. */
const kindOf = (node: Node) =>
  node instanceof Element ? `${node.nodeName} ${node.getAttribute('name') ?? ''}` : node.nodeName;

/**
 * Pairs the children of an element on screen with those of its translation, in their order. A child
 * whose kind differs from that of the next translated child stays unpaired.
 * @returns the pairs, and the children that only one of the two has
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
    return renderIslandAgain(from, to);
  const { pairs, removed, missing } = pairChildren(from, to);
  if (missing.length > 0 || isPartlyWrapped(from, to)) {
    replaceChildren(from, to);
  } else {
    for (const [child, target] of pairs) {
      if (child instanceof Element) morphElement(child, target as Element);
      else if (child.nodeValue !== target.nodeValue) child.nodeValue = target.nodeValue;
    }
    // Both languages have the same html, head and body: what has no partner there was added by an
    // extension before this script ran.
    if (!from.matches('html, head, body')) for (const child of removed) child.remove();
  }
  // After the children: an island reads its HTML and its attributes together.
  copyAttributes(from, to);
}

/** The slots of an island on screen, each with that of its translation. */
export function slotsIn(from: Element, to: Element): [slot: Element, target: Element][] {
  const targets = to.querySelectorAll('astro-slot');
  return [...from.querySelectorAll('astro-slot')].flatMap((slot, position) => {
    const target = targets[position];
    return target ? [[slot, target]] : [];
  });
}

/**
 * A hydrated island renders itself, with the props of the other document, as after Astro's own
 * swap. React does not change the content that its page has put into it (Astro's slots), so the
 * slots are morphed here.
 */
function renderIslandAgain(from: Element, to: Element) {
  for (const [slot, target] of slotsIn(from, to)) morphElement(slot, target);
  from.setAttribute('ssr', '');
  from.setAttribute('props', to.getAttribute('props')!);
}

function copyAttributes(from: Element, to: Element) {
  for (const name of [...from.getAttributeNames(), ...to.getAttributeNames()]) {
    const value = to.getAttribute(name);
    if (stateAttribute.test(name) || value === from.getAttribute(name)) continue;
    if (value !== null) from.setAttribute(name, value);
    // Extensions add attributes to the root element. They stay.
    else if (from !== document.documentElement) from.removeAttribute(name);
  }
}

/**
 * Replaces the children by those of the other document. They are copies, since browsers do not play
 * films that were parsed in another document. The focus goes from the n-th control to the n-th.
 */
function replaceChildren(from: Element, to: Element) {
  const position = controlsIn(from).indexOf(document.activeElement as HTMLElement);
  const copy = document.importNode(to, true);
  addServerElements(copy);
  from.replaceChildren(...copy.childNodes);
  controlsIn(from)[position]?.focus({ preventScroll: true });
}
