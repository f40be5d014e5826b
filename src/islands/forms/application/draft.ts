import { fieldsIn, isFilledIn } from '#src/lib/browser/fields.ts';

/**
 * The draft of an application. What was typed and chosen is kept when the visitor leaves the page,
 * and put back when the page is opened again. It is kept in this module only, so a reload forgets
 * it (specification, section 4).
 */
// The honeypot has no id, so it is left out of the draft.
const fields = () => fieldsIn(document, '#application').filter(({ id }) => id);

/**
 * The field elements of the page that was left. Elements keep their values outside the document.
 */
let draft: HTMLInputElement[] = [];

/** Called before the page is swapped for another. @returns true when something is filled in */
export function keepDraft() {
  const left = fields();
  if (left.length > 0) draft = left;
  return left.some(isFilledIn);
}

/**
 * Called after a page is shown. Fills in the fields that are still empty, and makes React hydrate
 * the form.
 */
export function restoreDraft() {
  const all = fields();
  if (all.length === 0) return;
  for (const field of all) {
    const left = draft.find(({ id }) => id === field.id);
    if (!left) continue;
    field.checked ||= left.checked;
    if (field.value !== '') continue;
    if (field.type === 'file') field.files = left.files;
    else field.value = left.value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
  // The page has the values now. A draft that is kept would bring back what the visitor deletes, at
  // the next switch of language.
  forgetDraft();
}

/** Forgets the draft: the application has been sent, perhaps after its page was left. */
export function forgetDraft() {
  draft = [];
}
