import { onPlainClick } from '#src/lib/browser/dom.ts';
import { onLightDismiss } from '#src/lib/browser/light-dismiss.ts';

/* Scripts for dialogs that `<dialog>` does not provide. They work before and after hydration. */

/** The open dialog; at most one, because a modal dialog makes the page inert. */
const openDialog = () => document.querySelector<HTMLDialogElement>('dialog:modal');

onLightDismiss(
  () => [...document.querySelectorAll('dialog:modal')],
  () => openDialog()?.close(),
);

/*
 * A link in a dialog closes the dialog at once: the next page may load slowly (specification,
 * Services).
 */
onPlainClick('a[href]:not([target])', (link) => link.closest('dialog')?.close());

// In print, an open dialog would cover every page. A closed dialog is printed in the page flow
// (dialog.css).
let printed: HTMLDialogElement | null = null;

addEventListener('beforeprint', () => {
  printed = openDialog();
  printed?.close();
});

addEventListener('afterprint', () => printed?.showModal());
