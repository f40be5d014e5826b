/**
 * What younger browsers do by themselves, for those that do not yet: invoker commands (Baseline since December 2025),
 * `closedby` of dialogs, one open `<details>` per name. Loaded by platform.ts where one of them is missing.
 */
function onCommand(event: MouseEvent) {
  const button = (event.target as Element).closest?.('button[commandfor]');
  const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (button?.getAttribute('command') === 'close') dialog.close();
  else if (!dialog.open) dialog.showModal();
}

function onBackdrop(event: MouseEvent) {
  const dialog = event.target;
  if (!(dialog instanceof HTMLDialogElement) || dialog.getAttribute('closedby') !== 'any') return;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  const inside =
    event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
  if (!inside) dialog.close();
}

function onToggle(event: Event) {
  const opened = event.target;
  const name = opened instanceof HTMLDetailsElement && opened.open ? opened.getAttribute('name') : null;
  if (!name) return;
  for (const other of document.querySelectorAll<HTMLDetailsElement>(`details[name="${name}"][open]`)) {
    if (other !== opened) other.open = false;
  }
}

if (!('command' in HTMLButtonElement.prototype)) document.addEventListener('click', onCommand);
if (!('closedBy' in HTMLDialogElement.prototype)) document.addEventListener('click', onBackdrop);
if (!('name' in HTMLDetailsElement.prototype)) document.addEventListener('toggle', onToggle, true);

export {};
