import { closestTo, isMenuOpen, menuElement } from '#src/lib/browser/dom.ts';
import { onPressBeside } from '#src/lib/browser/press-beside.ts';

/**
 * The menu of small screens: a popover that the browser opens and closes. This script does what the
 * browser does not.
 */

/** Safari on iOS 16 has no popovers. What is done for it goes in September 2027. */
const hasPopovers = 'popover' in HTMLElement.prototype;

/** Shows or hides the menu. */
function toggleMenu(isShown: boolean) {
  if (hasPopovers) {
    menuElement()?.togglePopover(isShown);
    return;
  }
  menuElement()?.toggleAttribute('data-open', isShown);
  document.querySelector('[popovertarget="Menu"]')?.setAttribute('aria-expanded', String(isShown));
}

// The header goes on working: its button closes the menu, and the language can be switched.
onPressBeside(
  () => (isMenuOpen() ? [menuElement()!, document.querySelector('.site-header')!] : []),
  () => toggleMenu(false),
);

// The open menu covers the page: it closes when the focus leaves the header (WCAG 2.2, 2.4.11).
document.addEventListener('focusin', (event) => {
  if (!closestTo(event, '.site-header')) toggleMenu(false);
});

if (!hasPopovers) {
  document.addEventListener('click', (event) => {
    if (closestTo(event, '[popovertarget="Menu"]')) toggleMenu(!isMenuOpen());
  });

  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isMenuOpen()) return;
    // Escape has closed the menu, so it must not close the application page as well.
    event.preventDefault();
    toggleMenu(false);
  });
}
