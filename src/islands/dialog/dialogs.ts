import { isPlainClick } from '#src/lib/browser/dom.ts';

/*
 * A link in a dialog closes the dialog at once, since its page may take a while to come
 * (specification, Services).
 */
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest?.('a[href]:not([target])');
  if (link && isPlainClick(event)) link.closest('dialog')?.close();
});

const supportsCommands =
  'command' in HTMLButtonElement.prototype && 'closedBy' in HTMLDialogElement.prototype;
if (!supportsCommands) import('./without-commands.ts').catch(() => {});
