import { closestTo } from '#src/lib/browser/dom.ts';

/** Polyfill for invoker commands, loaded by dialogs.ts. */
document.addEventListener('click', (event) => {
  const button = closestTo(event, 'button[commandfor]');
  const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (dialog.open) dialog.close();
  else dialog.showModal();
});
