/**
 * Gives the page on screen the texts of its counterpart in the other language. Both come from the same templates, so nearly
 * all of it is there already and stays: pictures, styles, focus, what is typed, what is open (B3). Where something is
 * missing, the part is replaced.
 */
export function morph(counterpart: Element): void {
  addOwn(counterpart);
  // The router announces each page in an element of its own, and would only add to them.
  document.querySelector('.astro-route-announcer')?.remove();
  morphElement(document.documentElement, counterpart);
}

/** What can have the focus. */
const focusable = 'a[href], button, input, select, summary, textarea, [tabindex]';

/**
 * Attributes of the page's state, never taken from the other document. Styles are set by scripts alone (the policy); an
 * island keeps the modules of its build.
 */
const isState = (name: string) =>
  /^(open|style|component-url|renderer-url|data-astro-.+)$/.test(name);

/**
 * Elements of the site, but for the text for browsers without scripts, which a parsed page has lost. What extensions of the
 * browser, a translator or a script (the video on home) add later stays where it is and counts for nothing.
 */
const own = new WeakSet<Element>();
export function addOwn(root: ParentNode): void {
  for (const element of root.querySelectorAll(':not(noscript)')) own.add(element);
}
addOwn(document);

/**
 * Elements that Astro's router puts into the page anew after a swap: scripts that have not run yet, and films. They are alike in
 * both languages, and count for nothing on either side. Data for search engines is no script that runs.
 */
const renewedByRouter = 'script:not([type$="json"]), video, audio';

/** The children that count; an island takes some comments away when it is connected. */
const childrenOf = (parent: Element) =>
  [...parent.childNodes].filter((child) =>
    child instanceof Element
      ? own.has(child) && !child.matches(renewedByRouter)
      : child instanceof Text,
  );

const hasText = (node: Node) => Boolean(node.textContent?.trim());

/**
 * True where a part of a text is within an element of an extension, or of iOS, which makes links of dates, addresses and telephone
 * numbers. What that element holds was the page's own text.
 */
const isPartlyWrapped = (from: Element, to: Element) =>
  [...from.children].some(
    (child) => !own.has(child) && !child.matches(renewedByRouter) && hasText(child),
  ) && [...to.childNodes].some((child) => child instanceof Text && hasText(child));

/** The head has many elements of one kind, told apart by their names. */
const kindOf = (node: Node) =>
  node instanceof Element ? `${node.nodeName} ${node.getAttribute('name') ?? ''}` : node.nodeName;

function morphElement(from: Element, to: Element): void {
  if (from.isEqualNode(to)) return;
  if (from.localName === 'astro-island' && !from.hasAttribute('ssr')) return renderAgain(from, to);
  const children = childrenOf(from);
  const targets = childrenOf(to);
  const pairs = new Map<ChildNode, ChildNode>();
  for (const child of children) {
    const target = targets[pairs.size];
    if (target && kindOf(child) === kindOf(target)) pairs.set(child, target);
  }
  if (pairs.size < targets.length || isPartlyWrapped(from, to)) replaceChildren(from, to);
  else for (const pair of pairs) morphNode(...pair);
  // The frame is alike in both languages: what has no partner there was added before this script came, and stays.
  const isFrame = from.matches('html, head, body');
  for (const child of children) if (!isFrame && !pairs.has(child)) child.remove();
  // After what is inside: an island reads its HTML and its attributes together.
  copyAttributes(from, to);
}

function morphNode(from: ChildNode, to: ChildNode): void {
  if (from instanceof Element) morphElement(from, to as Element);
  else if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
}

/** An island that React has taken over renders by itself, with the props of the other document, as after Astro's own swap. */
function renderAgain(from: Element, to: Element): void {
  const props = to.getAttribute('props') ?? '';
  if (from.getAttribute('props') === props) return;
  from.setAttribute('ssr', '');
  from.setAttribute('props', props);
}

function copyAttributes(from: Element, to: Element): void {
  for (const { name, value } of to.attributes)
    if (from.getAttribute(name) !== value && !isState(name)) from.setAttribute(name, value);
  // Extensions mark the root element.
  if (from === document.documentElement) return;
  for (const { name } of [...from.attributes])
    if (!to.hasAttribute(name) && !isState(name)) from.removeAttribute(name);
}

/**
 * The children of the other document, as copies: it is shown again when the language is switched back and forth. The focus goes
 * from the n-th control to the n-th.
 */
function replaceChildren(from: Element, to: Element): void {
  const position = [...from.querySelectorAll(focusable)].indexOf(document.activeElement!);
  const copy = document.importNode(to, true);
  addOwn(copy);
  from.replaceChildren(...copy.childNodes);
  const control = from.querySelectorAll(focusable)[position];
  if (control instanceof HTMLElement) control.focus({ preventScroll: true });
}
