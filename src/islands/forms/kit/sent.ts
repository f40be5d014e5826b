import { fieldsIn, hasInput, tellChange } from '#src/lib/browser/fields.ts';

/**
 * What is filled in, as a text that can be compared. The same file is another object in another
 * field.
 */
export const contentsOf = (form: HTMLFormElement) =>
  JSON.stringify(
    fieldsIn(form).map(({ value, checked, files }) => [value, checked, files?.[0]?.lastModified]),
  );

/**
 * Empties a form after it was sent, unless it was edited since: what is new has not been sent. The
 * visitor may have left the page, so that the form is a draft now (draft.ts), and may have come
 * back, so that the draft is in another form.
 */
export function emptySent(sender: HTMLFormElement, contents: string) {
  const onScreen = document.querySelector<HTMLFormElement>(`form[id="${sender.id}"]`);
  // One of them only: the file fields of both have one list of files.
  const form = onScreen && hasInput(onScreen) ? onScreen : sender;
  if (contentsOf(form) !== contents) return;
  form.reset();
  // A counter counts again, and the CV is taken away.
  for (const field of fieldsIn(form)) tellChange(field);
}
