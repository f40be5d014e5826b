import { closestTo, isMenuOpen, menuElement } from '#src/lib/browser/dom.ts';

function toggleMenu(isShown: boolean) {
  menuElement()?.toggleAttribute('data-open', isShown);
  document.querySelector('[popovertarget="Menu"]')?.setAttribute('aria-expanded', String(isShown));
}

/**
 * Polyfill for the mobile menu, a popover, in Safari on iOS 16 (older-browsers.ts); remove in
 * September 2027.
 */
export function polyfillPopovers() {
  // menu.ts calls this method to close the menu.
  // eslint-disable-next-line tscompat/tscompat -- defines the method that is missing
  HTMLElement.prototype.hidePopover = () => toggleMenu(false);

  document.addEventListener('click', (event) => {
    if (closestTo(event, '[popovertarget="Menu"]')) toggleMenu(!isMenuOpen());
  });

  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isMenuOpen()) return;
    // Escape has closed the menu and must not close the application page too.
    event.preventDefault();
    toggleMenu(false);
  });
}
