/**
 * The mobile menu is a popover: opening, Escape and a click outside are the platform's. What is left is to close it
 * when a link inside is picked (specification, Page frame).
 */
document.addEventListener('click', (event) => {
  const menu = (event.target as Element).closest?.<HTMLElement>('[data-menu]');
  if (menu && (event.target as Element).closest('a')) menu.hidePopover();
});
