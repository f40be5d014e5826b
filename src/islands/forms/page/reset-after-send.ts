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
 * Resets a form after a successful send, unless the visitor has edited it since. If the visitor
 * left the page, the sent form is a draft (draft.ts); after a return, the draft is in a new form.
 */
export function resetAfterSend(sender: HTMLFormElement, contents: string) {
  const onScreen = document.querySelector<HTMLFormElement>(`form[id="${sender.id}"]`);
  // Only one: both forms share one FileList object.
  const form = onScreen && hasInput(onScreen) ? onScreen : sender;
  if (contentsOf(form) !== contents) return;
  form.reset();
  // Updates the counter, and removes the CV.
  for (const field of fieldsIn(form)) dispatchInput(field);
}
