/**
 * Puts another page in the place of the one on screen. Stands in for the client router's own (astro/dist/transitions/
 * swap-functions.js) when the site is built, see integrations/light-router: a third of the bytes, for pages without
 * media elements and shadow roots in their HTML (tests/built/pages.test.ts), and much less work for the browser: what both
 * heads have stays, header and footer are changed where they differ, and only the content is exchanged.
 */
import { frameShown } from './frame-shown.ts';
import { silence } from './language/announce.ts';
import { patch, persist } from './language/translation.ts';

/** What every page has around its content (layouts/PageLayout.astro). */
export const frame = ['.skip-link', '.site-header', '.site-footer'];

/** Sets the attributes of the new page's root; the router's own, which tell what goes on, stay. */
function swapRootAttributes(next: Element): void {
  const root = document.documentElement;
  for (const { name, value } of next.attributes) root.setAttribute(name, value);
  for (const { name } of [...root.attributes])
    if (!next.hasAttribute(name) && !name.startsWith('data-astro-transition')) root.removeAttribute(name);
}

function swapHead(next: HTMLHeadElement): void {
  const old = new Set(document.head.children);
  const added = [...next.children].filter((element) => {
    const same = [...old].find((each) => each.isEqualNode(element));
    return !same || !old.delete(same);
  });
  for (const element of old) element.remove();
  document.head.append(...added);
}

const move = (part: Element, parent: ParentNode, before: Element | null) =>
  'moveBefore' in parent ? parent.moveBefore(part, before) : (parent as Element).insertBefore(part, before);

/** Parts that both pages have go from one body to the other as they are; an island among them gets its new props. */
function swapBody(next: HTMLElement): void {
  const kept = [...document.querySelectorAll(`[${persist}]`)].flatMap((part) => {
    const place = next.querySelector(`[${persist}="${part.getAttribute(persist)}"]`);
    return place ? [{ part, place }] : [];
  });
  for (const { part } of kept) move(part, document.documentElement, null);
  document.querySelector<HTMLElement>('[data-menu]')?.hidePopover();
  silence();
  for (const selector of frame) patch(document.querySelector(selector)!, next.querySelector(selector)!);
  document.querySelector('main')!.replaceWith(next.querySelector('main')!);
  for (const { part, place } of kept) {
    move(part, place.parentElement!, place);
    place.remove();
    const props = place.getAttribute('props');
    if (props === null || props === part.getAttribute('props')) continue;
    part.setAttribute('ssr', '');
    part.setAttribute('props', props);
  }
}

/** The next Tab begins at the top of the page, as after a load, unless the page has put the focus somewhere. */
function tabFromTop(): void {
  if (document.activeElement !== document.body) return;
  document.body.tabIndex = -1;
  document.body.focus({ preventScroll: true });
  document.body.removeAttribute('tabindex');
}

/** Takes the focus out of the old page; the returned function gives it back to a part that has been kept. */
function holdFocus(): () => void {
  const focused = document.activeElement as HTMLInputElement | null;
  if (!focused?.closest(`[${persist}]`)) {
    // Else the browser would style the old page with the new one's rules, only to take the focus out of it.
    focused?.blur();
    // Later, because the browser lays a page out before anything in it can have the focus.
    return () => void frameShown().then(tabFromTop);
  }
  const { selectionStart, selectionEnd } = focused;
  return () => {
    focused.focus();
    if (typeof selectionStart === 'number') focused.setSelectionRange(selectionStart, selectionEnd);
  };
}

/** Puts a parsed page in. */
export function swap(next: Document): void {
  const restoreFocus = holdFocus();
  swapRootAttributes(next.documentElement);
  swapHead(next.head);
  swapBody(next.body);
  restoreFocus();
}
