import { closestTo, isMenuOpen, menuElement } from '#src/lib/browser/dom.ts';
import { onLightDismiss } from '#src/lib/browser/light-dismiss.ts';

/** The mobile menu, a native popover. This script adds light dismiss and focus handling. */

// eslint-disable-next-line tscompat/tscompat -- without-popovers.ts defines the method
const closeMenu = () => menuElement()?.hidePopover?.();

// The header stays usable: its button closes the menu, and the language can be switched.
onLightDismiss(
  () => (isMenuOpen() ? [menuElement()!, document.querySelector('.site-header')!] : []),
  closeMenu,
);

// The open menu covers the page, so the menu closes when focus leaves the header (WCAG 2.2,
// 2.4.11).
document.addEventListener('focusin', (event) => {
  if (!closestTo(event, '.site-header')) closeMenu();
});
