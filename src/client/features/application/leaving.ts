import { navigate } from 'astro:transitions/client';
import { isPlainClick } from '../../dom.ts';
import { isMenuOpen } from '../../menu.ts';

/** Wait before the page is left, in milliseconds (specification, section 9). */
const leavingDelay = 200;

let leaving: ReturnType<typeof setTimeout> | undefined;

const leaveLink = 'a[data-application-leave]';
const theSheet = () => document.querySelector<HTMLElement>('[data-application-sheet]');

/** True when the step before this one is a page of this site, so that a step back does not lead away from it. */
const canGoBack = () =>
  // eslint-disable-next-line tscompat/tscompat -- asked with `?.`; without it the router's index tells
  window.navigation?.canGoBack ?? ((history.state as { index?: number } | null)?.index ?? 0) > 0;

/** Closes the application: after 200 ms one step back, or to the given page when there is no step to go back to. */
function leave(sheet: HTMLElement, otherwise: string): void {
  if (leaving !== undefined) return;
  sheet.dataset.closing = '';
  leaving = setTimeout(() => (canGoBack() ? history.back() : void navigate(otherwise)), leavingDelay);
}

/** The page is here, or here again: nobody is leaving it. */
export function stay(): void {
  clearTimeout(leaving);
  leaving = undefined;
  delete theSheet()?.dataset.closing;
}

/* Capturing, so that Astro's router and the links find the click already answered. */
document.addEventListener(
  'click',
  (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>(leaveLink);
    const sheet = theSheet();
    if (!link || !sheet || !isPlainClick(event)) return;
    event.preventDefault();
    leave(sheet, link.href);
  },
  true,
);

document.addEventListener('keydown', (event) => {
  const sheet = theSheet();
  if (!sheet || event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
  // Escape belongs to what lies on top: the mobile menu.
  if (isMenuOpen() || document.querySelector('dialog[open]')) return;
  leave(sheet, document.querySelector<HTMLAnchorElement>(leaveLink)!.href);
});

addEventListener('pageshow', stay);
