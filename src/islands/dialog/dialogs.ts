import { onPlainClick } from '#src/lib/browser/dom.ts';
import { onLightDismiss } from '#src/lib/browser/light-dismiss.ts';

/** Dialogs, before and after hydration. */

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

// An open dialog covers every printed sheet. Closed, the dialog's content is printed in the page
// flow.
let printed: HTMLDialogElement | null = null;

addEventListener('beforeprint', () => {
  printed = openDialog();
  printed?.close();
});

addEventListener('afterprint', () => printed?.showModal());
