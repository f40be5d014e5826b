import { isAnnouncement, silence } from './announce.ts';

/** Mark of a part that a swap must keep (Astro, transition:persist). */
export const persist = 'data-astro-transition-persist';

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

type Changes = (() => void)[];

/** What makes the page on screen the other document, while both are as they were when it was worked out. */
let prepared: { next: Document; changes: Changes } | undefined;

const outdated = new MutationObserver(() => forget());

function forget(): void {
  prepared = undefined;
  outdated.disconnect();
}

/** Works out ahead of a press what it will change, so that the press has only to do it. */
export function prepareTranslation(next: Document): void {
  if (prepared?.next === next) return;
  prepared = { next, changes: changesTo(next.documentElement) };
  outdated.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['ssr'],
  });
}

/**
 * Gives the page on screen the texts of its counterpart. Both languages come from the same templates, so nearly all
 * of it is there already and stays: pictures, styles, focus, what is typed. That is much less work for the browser than
 * a new body, which is what the router would put in (behaviour B3). Where the documents differ, the part is replaced;
 * when that would lose a part that must be kept, nothing is changed, the answer is false, and the router's own swap is needed.
 */
export function translateInPlace(next: Document): boolean {
  silence();
  if (outdated.takeRecords().some(({ removedNodes }) => !isAnnouncement(removedNodes[0]))) forget();
  try {
    const changes = prepared?.next === next ? prepared.changes : changesTo(next.documentElement);
    for (const change of changes) change();
    return true;
  } catch (error) {
    if (!(error instanceof Unlike)) throw error;
    return false;
  } finally {
    forget();
  }
}

/** Changes worked out ahead (slow-device/patches.ts), by the element that they lead to. */
export const patches = new WeakMap<Element, Changes>();

/** Makes an element of the page what it is in another document, whatever the language. */
export function patch(old: Element, next: Element): void {
  for (const change of patches.get(next) ?? changesTo(next, old)) change();
}

/** What makes an element of the page, or the page, what it is in another document. */
export function changesTo(next: Element, old: Element = document.documentElement): Changes {
  const changes: Changes = [];
  translate(old, next, changes);
  return changes;
}

function translate(old: Element, next: Element, changes: Changes): void {
  if (old.isEqualNode(next)) return;
  if (old.localName === 'astro-island' && !old.hasAttribute('ssr'))
    return translateIsland(old, next, changes);
  if (isAlike(old, next)) {
    let part = firstPart(old);
    for (let its = firstPart(next); its; its = nextPart(its)) {
      translatePart(part!, its, changes);
      part = nextPart(part!);
    }
  } else {
    replaceChildren(old, next, changes);
  }
  // After what is inside: an island reads its HTML and its attributes together.
  copyAttributes(old, next, changes);
}

/**
 * The children that count: not the text for those without scripts, which a parsed page has lost (documents.ts), nor
 * comments, some of which an island takes away when it is connected.
 */
const counts = ({ nodeType, nodeName }: ChildNode) =>
  nodeType !== Node.COMMENT_NODE && nodeName !== 'NOSCRIPT';

const partFrom = (node: ChildNode | null): ChildNode | null => {
  let part = node;
  while (part && !counts(part)) part = part.nextSibling;
  return part;
};

const firstPart = (element: Element) => partFrom(element.firstChild);
const nextPart = (part: ChildNode) => partFrom(part.nextSibling);

/** True when both have the same parts; what scripts have added after them, a playing loop for instance, stays. */
function isAlike(old: Element, next: Element): boolean {
  let part = firstPart(old);
  let its = firstPart(next);
  if (!its) return !part;
  for (; its; its = nextPart(its)) {
    if (part?.nodeName !== its.nodeName) return false;
    part = nextPart(part);
  }
  return true;
}

function translatePart(old: ChildNode, next: ChildNode, changes: Changes): void {
  if (old instanceof Element) {
    translate(old, next as Element, changes);
  } else {
    const { data } = next as CharacterData;
    const text = old as CharacterData;
    if (text.data !== data) changes.push(() => (text.data = data));
  }
}

/** An island that React has taken over: it renders again by itself, all but the HTML it was given as slots. */
function translateIsland(old: Element, next: Element, changes: Changes): void {
  if (old.getAttribute(component) !== next.getAttribute(component)) throw new Unlike();
  const slots = next.querySelectorAll('astro-slot');
  for (const [index, slot] of old.querySelectorAll('astro-slot').entries()) {
    if (slots[index]) translate(slot, slots[index], changes);
  }
  const props = next.getAttribute('props') ?? '';
  if (old.getAttribute('props') === props) return;
  changes.push(() => {
    // As the router does: with new props the island's React is told to render again.
    old.setAttribute('ssr', '');
    old.setAttribute('props', props);
  });
}

function copyAttributes(old: Element, next: Element, changes: Changes): void {
  for (const { name, value } of next.attributes) {
    if (old.getAttribute(name) !== value && !ofState.has(name))
      changes.push(() => old.setAttribute(name, value));
  }
  if (old.attributes.length === next.attributes.length) return;
  for (const { name } of old.attributes) {
    if (!next.hasAttribute(name) && !ofState.has(name)) changes.push(() => old.removeAttribute(name));
  }
}

/**
 * The children of the other document take the place of its own. Copies, so that it stays whole for the router's swap. The
 * focus goes from the n-th control to the n-th.
 */
function replaceChildren(old: Element, next: Element, changes: Changes): void {
  if (old.querySelector(`[${persist}]`)) throw new Unlike();
  changes.push(() => {
    const position = [...old.querySelectorAll(controls)].indexOf(document.activeElement!);
    old.replaceChildren(...[...next.childNodes].map((child) => document.importNode(child, true)));
    const control = old.querySelectorAll(controls)[position];
    if (control instanceof HTMLElement) control.focus({ preventScroll: true });
  });
}
