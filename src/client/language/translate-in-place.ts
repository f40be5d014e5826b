/** Mark of an island that React has taken over and that a swap carries over (Astro, transition:persist). */
const persist = 'data-astro-transition-persist';

/** What tells one island from another. */
const component = 'component-url';

/** What can have the focus. */
const controls = 'a[href], button, input, select, summary, textarea, [tabindex]';

/** Attributes of the page's state: never taken from the other document. Styles are set by scripts alone (the policy). */
const ofState = new Set([
  'open',
  'style',
  'data-astro-exec',
  'data-astro-transition',
  'data-astro-transition-fallback',
]);

/** Thrown when the two documents differ around a part that must be kept. */
class Unlike extends Error {}

/**
 * Gives the page on screen the texts of its counterpart. Both languages come from the same templates, so nearly all
 * of it is there already and stays: pictures, styles, focus, what is typed. That is much less work for the browser than
 * a new body, which is what the router would put in (behaviour B3). Where the documents differ, the part is replaced;
 * when that would lose a part that must be kept, `swapWhole`, the router's own swap, puts the other document in.
 */
export function translateInPlace(next: Document, swapWhole: () => void): void {
  document.querySelector('.astro-route-announcer')?.remove();
  try {
    translate(document.documentElement, next.documentElement);
  } catch (error) {
    if (!(error instanceof Unlike)) throw error;
    swapWhole();
  }
}

function translate(old: Element, next: Element): void {
  if (old.isEqualNode(next)) return;
  if (old.localName === 'astro-island' && !old.hasAttribute('ssr')) return translateIsland(old, next);
  const [parts, translated] = [partsOf(old), partsOf(next)];
  if (beginsLike(parts, translated)) {
    for (const [index, part] of translated.entries()) translateChild(parts[index]!, part);
  } else {
    replaceChildren(old, next);
  }
  // After what is inside: an island reads its HTML and its attributes together.
  copyAttributes(old, next);
}

/**
 * The children that count: not the text for those without scripts, which a parsed page has lost (documents.ts), nor
 * comments, some of which an island takes away when it is connected.
 */
const partsOf = (element: Element): ChildNode[] =>
  [...element.childNodes].filter(({ nodeName }) => nodeName !== 'NOSCRIPT' && nodeName !== '#comment');

/** True when both have the same parts; what scripts have added after them, a playing loop for instance, stays. */
const beginsLike = (parts: ChildNode[], translated: ChildNode[]): boolean =>
  translated.every(({ nodeName }, index) => nodeName === parts[index]?.nodeName) &&
  (translated.length > 0 || parts.length === 0);

function translateChild(old: ChildNode, next: ChildNode): void {
  if (old instanceof Element && old.localName === (next as Element).localName) {
    translate(old, next as Element);
  } else if (old instanceof CharacterData && old.nodeType === next.nodeType) {
    const { data } = next as CharacterData;
    if (old.data !== data) old.data = data;
  } else {
    replace(old, next);
  }
}

/** An island that React has taken over: it renders again by itself, all but the HTML it was given as slots. */
function translateIsland(old: Element, next: Element): void {
  if (old.getAttribute(component) !== next.getAttribute(component)) throw new Unlike();
  const slots = next.querySelectorAll('astro-slot');
  for (const [index, slot] of old.querySelectorAll('astro-slot').entries()) {
    if (slots[index]) translate(slot, slots[index]);
  }
  const props = next.getAttribute('props') ?? '';
  if (old.getAttribute('props') === props) return;
  // As the router does: with new props the island's React is told to render again.
  old.setAttribute('ssr', '');
  old.setAttribute('props', props);
}

function copyAttributes(old: Element, next: Element): void {
  for (const { name, value } of next.attributes) {
    if (old.getAttribute(name) !== value && !ofState.has(name)) old.setAttribute(name, value);
  }
  if (old.attributes.length === next.attributes.length) return;
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && !ofState.has(name)) old.removeAttribute(name);
  }
}

/** A copy is put in, so that the other document stays whole for the router's swap. */
function replace(old: ChildNode, next: ChildNode): void {
  const copy = document.importNode(next, true);
  keepFocus(old, copy, () => old.replaceWith(copy));
}

function replaceChildren(old: Element, next: Element): void {
  const copies = [...next.childNodes].map((child) => document.importNode(child, true));
  keepFocus(old, old, () => old.replaceChildren(...copies));
}

/** The focus goes from the n-th control of what is replaced to the n-th of what takes its place. */
function keepFocus(old: Node, next: Node, exchange: () => void): void {
  const position = controlsOf(old).indexOf(document.activeElement!);
  if (old instanceof Element && old.querySelector(`[${persist}]`)) throw new Unlike();
  exchange();
  const control = controlsOf(next)[position];
  if (control instanceof HTMLElement) control.focus({ preventScroll: true });
}

const controlsOf = (part: Node) => (part instanceof Element ? [...part.querySelectorAll(controls)] : []);
