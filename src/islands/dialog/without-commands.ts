/**
 * Invoker commands (Baseline since December 2025) and `closedby` of dialogs, for browsers that do
 * not have them yet. dialogs.ts loads this file in these browsers only.
 */
function onCommand({ target }: MouseEvent) {
  const button = (target as Element).closest('button[commandfor]');
  const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (dialog.open) dialog.close();
  else dialog.showModal();
}

/** By the press: a text that is marked may end beside the dialog. */
function onBackdrop(event: MouseEvent) {
  const { target: dialog, clientX: x, clientY: y } = event;
  if (!(dialog instanceof HTMLDialogElement) || dialog.getAttribute('closedby') !== 'any') return;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  if (x >= left && x <= right && y >= top && y <= bottom) return;
  // The browser would take the focus from the opener, to which the dialog gives it back.
  event.preventDefault();
  dialog.close();
}

if (!('command' in HTMLButtonElement.prototype)) document.addEventListener('click', onCommand);
if (!('closedBy' in HTMLDialogElement.prototype))
  document.addEventListener('mousedown', onBackdrop);
