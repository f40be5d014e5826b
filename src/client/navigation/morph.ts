import { announcer, silence } from './announce.ts';

/** Mark of a part that must be kept (Astro, transition:persist). */
export const persist = 'data-astro-transition-persist';

/** What can have the focus. */
const focusable = 'a[href], button, input, select, summary, textarea, [tabindex]';

/**
 * Attributes of the page's state: never taken from the other document. Styles are set by scripts alone (the policy). An island
 * keeps its modules: those of a later build must not run beside the scripts of this one.
 */
const isState = (name: string) => /^(open|style|component-url|renderer-url|data-astro-.+)$/.test(name);

type Mutation = () => void;

/** Stands among the mutations when two documents differ around a part that must be kept. */
const conflict: Mutation = () => {};

/** The mutations that make the page on screen another document, while both are as they were when they were compared. */
let prepared: { next: Document; mutations: Mutation[] } | undefined;

const outdated = new MutationObserver(forget);

function forget(): void {
  prepared = undefined;
  outdated.disconnect();
}

/**
 * Compares the page with another document ahead of a press, so that the press only has to apply the mutations. False when they
 * differ around a part that must be kept.
 */
export function prepareMorph(next: Document): boolean {
  if (prepared?.next === next) return true;
  forget();
  const mutations: Mutation[] = [];
  compare(document.documentElement, next.documentElement, mutations);
  if (mutations.includes(conflict)) return false;
  prepared = { next, mutations };
  for (const part of document.querySelectorAll(`head, body > :not(.${announcer})`))
    outdated.observe(part, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['ssr'],
    });
  return true;
}

/**
 * Gives the page on screen the texts of its counterpart. Both languages come from the same templates, so nearly all of it
 * is there already and stays: pictures, styles, focus, what is typed (B3). Where the documents differ, the part is
 * replaced. False, and nothing is changed, when that would lose a part that must be kept.
 */
export function morph(next: Document): boolean {
  silence();
  if (outdated.takeRecords().length > 0) forget();
  if (!prepareMorph(next)) return false;
  const { mutations } = prepared!;
  forget();
  for (const mutate of mutations) mutate();
  return true;
}

/** Notes what makes the first tree like the second; changes nothing. */
function compare(from: Element, to: Element, mutations: Mutation[]): void {
  if (from.isEqualNode(to)) return;
  if (from.localName === 'astro-island' && !from.hasAttribute('ssr'))
    return compareIslands(from, to, mutations);
  const [children, targets] = [childrenOf(from), childrenOf(to)];
  if (areOfOneKind(children, targets, from))
    for (const [index, target] of targets.entries()) compareChildren(children[index]!, target, mutations);
  else replaceChildren(from, to, mutations);
  // After what is inside: an island reads its HTML and its attributes together.
  copyAttributes(from, to, mutations);
}

/**
 * The children that count: not the text for those without scripts, which a parsed page has lost (documents.ts), nor
 * comments, some of which an island takes away when it is connected.
 */
const childrenOf = ({ childNodes }: Element) =>
  [...childNodes].filter(({ nodeName }) => !/#comment|NOSCRIPT/.test(nodeName));

/** Where scripts, and extensions of the browser, add their own at the end: it stays. */
const openToOthers = 'html > *, form, form *, [data-loop]';

/** True when both have the same children by kind. */
const areOfOneKind = (children: ChildNode[], targets: ChildNode[], from: Element) =>
  (children.length === targets.length || from.matches(openToOthers)) &&
  targets.every(({ nodeName }, index) => children[index]?.nodeName === nodeName);

function compareChildren(from: ChildNode, to: ChildNode, mutations: Mutation[]): void {
  if (from instanceof Element) return compare(from, to as Element, mutations);
  const text = to.nodeValue;
  if (from.nodeValue !== text) mutations.push(() => (from.nodeValue = text));
}

/** An island that React has taken over renders again by itself, with the props of the other document. */
function compareIslands(from: Element, to: Element, mutations: Mutation[]): void {
  if (from.getAttribute(persist) !== to.getAttribute(persist)) mutations.push(conflict);
  const props = to.getAttribute('props') ?? '';
  if (from.getAttribute('props') === props) return;
  mutations.push(() => {
    // As Astro's own swap does: with new props the island is told to render again.
    from.setAttribute('ssr', '');
    from.setAttribute('props', props);
  });
}

function copyAttributes(from: Element, to: Element, mutations: Mutation[]): void {
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value && !isState(name))
      mutations.push(() => from.setAttribute(name, value));
  }
  for (const { name } of from.attributes) {
    if (!to.hasAttribute(name) && !isState(name)) mutations.push(() => from.removeAttribute(name));
  }
}

/**
 * The children of the other document take the place of its own. Copies, so that it stays whole for the router's swap. The
 * focus goes from the n-th control to the n-th.
 */
function replaceChildren(from: Element, to: Element, mutations: Mutation[]): void {
  if (from.querySelector(`[${persist}]`)) mutations.push(conflict);
  mutations.push(() => {
    const position = [...from.querySelectorAll(focusable)].indexOf(document.activeElement!);
    from.replaceChildren(...document.importNode(to, true).childNodes);
    const control = from.querySelectorAll(focusable)[position];
    if (control instanceof HTMLElement) control.focus({ preventScroll: true });
  });
}
