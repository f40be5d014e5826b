import { onPlainClick } from '#src/lib/browser/dom.ts';
import { onPressBeside } from '#src/lib/browser/press-beside.ts';

/** Dialogs, before and after React has taken them over. */

/** The open dialog. There is one at most, since the page behind it cannot be used. */
const openDialog = () => document.querySelector<HTMLDialogElement>('dialog:modal');

onPressBeside(
  () => [...document.querySelectorAll('dialog:modal')],
  () => openDialog()?.close(),
);

/*
 * A link in a dialog closes the dialog at once, since its page may take a while to come
 * (specification, Services).
 */
onPlainClick('a[href]:not([target])', (link) => link.closest('dialog')?.close());

// An open dialog covers all the sheets of a print. Its text is printed where it is in the page.
let printed: HTMLDialogElement | null = null;

addEventListener('beforeprint', () => {
  printed = openDialog();
  printed?.close();
});

addEventListener('afterprint', () => printed?.showModal());

/*
 * Safari before 26.2, Chrome before 135 and Firefox before 144 have no invoker commands. This and
 * its file go in June 2028.
 */
if (!('command' in HTMLButtonElement.prototype)) import('./without-commands.ts').catch(() => {});
