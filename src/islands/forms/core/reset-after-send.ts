import { fieldsIn, hasInput, dispatchInput } from '#src/lib/browser/fields.ts';

/**
 * Serialises a form's content for comparison. Files are compared by date: the same file is a
 * different object in another field.
 */
export const contentsOf = (form: HTMLFormElement) =>
  JSON.stringify(
    fieldsIn(form).map(({ value, checked, files }) => [value, checked, files?.[0]?.lastModified]),
  );

/**
 * Resets a form after a successful send, unless the visitor has edited the form since. While the
 * visitor is on another page, the fields of the sent form are the draft (draft.ts). After a return,
 * the page has a new form with the restored draft.
 * @param contents the contents at the start of the send
 */
export function resetAfterSend(sender: HTMLFormElement, contents: string) {
  const onScreen = document.querySelector<HTMLFormElement>(`form[id="${sender.id}"]`);
  // Resets only one of the two forms, because their file fields share one FileList object.
  const form = onScreen && hasInput(onScreen) ? onScreen : sender;
  if (contentsOf(form) !== contents) return;
  form.reset();
  // Updates the counter, and removes the CV.
  for (const field of fieldsIn(form)) dispatchInput(field);
}
