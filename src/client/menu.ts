import { isMenuOpen, menuElement } from '#src/lib/browser/dom.ts';

/**
 * The menu of small screens: a popover that the browser opens and closes. This script does what the
 * browser does not.
 */

const hasPopovers = 'popover' in HTMLElement.prototype;

/** Shows or hides the menu; by an attribute in browsers without popovers (Safari 16, Firefox 124). */
function toggleMenu(isShown: boolean): void {
  if (hasPopovers) {
    menuElement()?.togglePopover(isShown);
    return;
  }
  menuElement()?.toggleAttribute('data-open', isShown);
  document.querySelector('[popovertarget="menu"]')?.setAttribute('aria-expanded', String(isShown));
}

// The open menu covers the page: it closes when the focus leaves the header (WCAG 2.2, 2.4.11).
document.addEventListener('focusin', ({ target }) => {
  if (!(target as Element).closest('.site-header')) toggleMenu(false);
});

document.addEventListener('click', ({ target }) => {
  if (hasPopovers) return;
  const isButton = (target as Element).closest('[popovertarget="menu"]') !== null;
  if (isButton) toggleMenu(!isMenuOpen());
  else if (!(target as Element).closest('#menu')) toggleMenu(false);
});

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || hasPopovers || !isMenuOpen()) return;
  // Escape has closed the menu, so it must not close the application page as well.
  event.preventDefault();
  toggleMenu(false);
});
