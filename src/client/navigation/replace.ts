import { swapFunctions } from 'astro:transitions/client';
import { afterFrame } from '../dom.ts';
import { silence } from './announce.ts';
import { diff, persist } from './morph.ts';

/** What every page has around its content (layouts/PageLayout.astro). */
const around = ['.skip-link', '.site-header', '.site-footer'];

/** The next Tab begins at the top of the page, as after a load, unless the page has put the focus somewhere. */
function tabFromTop(): void {
  const { activeElement, body } = document;
  if (activeElement !== body) return;
  body.tabIndex = -1;
  body.focus({ preventScroll: true });
  body.removeAttribute('tabindex');
}

/**
 * Puts another page in the place of the one on screen. As Astro's own swap, but header and footer are changed where they
 * differ and only the content is exchanged, which is less than half of the work for the browser (docs/performance.md).
 */
export function replace(next: Document): void {
  swapFunctions.deselectScripts(next);
  swapFunctions.swapRootAttributes(next);
  swapFunctions.swapHeadElements(next);
  const restoreFocus = swapFunctions.saveFocus();
  const focused = document.activeElement as HTMLElement | null;
  if (!focused?.closest(`[${persist}]`)) focused?.blur();
  document.querySelector<HTMLElement>('[data-menu]')?.hidePopover();
  silence();
  for (const selector of around)
    for (const mutate of diff(document.querySelector(selector)!, next.querySelector(selector)!)) mutate();
  swapFunctions.swapBodyElement(next.querySelector('main')!, document.querySelector('main')!);
  restoreFocus();
  // Later, because the browser lays a page out before anything in it can have the focus.
  afterFrame(tabFromTop);
}
