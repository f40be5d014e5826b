import { closestTo } from '#src/lib/browser/dom.ts';

/**
 * Polyfill for invoker commands in Safari before 26.2, Chrome before 135 and Firefox before 144
 * (client/older-browsers.ts); remove in June 2028.
 */
document.addEventListener('click', (event) => {
  const button = closestTo(event, 'button[commandfor]');
  const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (dialog.open) dialog.close();
  else dialog.showModal();
});
