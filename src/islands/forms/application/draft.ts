import { fieldsIn, isFilledIn } from '#src/lib/browser/fields.ts';

/**
 * The half-filled application: what was typed and chosen stays when the page is left, and is there again when it is
 * opened again. Held here and nowhere else, so a reload forgets it (specification, section 4).
 */
// The honeypot has no id: what is in it is no draft.
const fields = () => fieldsIn(document, '#application').filter(({ id }) => id);

/** The fields of the page that was left: they keep their values outside the document. */
let draft: HTMLInputElement[] = [];

/** Called before the page is swapped for another. @returns true when something is filled in */
export function keepDraft(): boolean {
  const left = fields();
  if (left.length > 0) draft = left;
  return left.some(isFilledIn);
}

/** Called after a page has come in; fills in what is still empty, and has React take the form over. */
export function restoreDraft(): void {
  const all = fields();
  if (draft.length === 0 || !all[0]) return;
  for (const field of all) {
    const left = draft.find(({ id }) => id === field.id);
    if (!left) continue;
    field.checked ||= left.checked;
    if (field.value !== '') continue;
    if (field.type === 'file') field.files = left.files;
    else field.value = left.value;
  }
  all[0].form?.dispatchEvent(new Event('change', { bubbles: true }));
  // From now on the page has it: a switch of language must not bring back what is deleted there.
  forgetDraft();
}

/** Forgets the draft: the application has been sent, perhaps after its page was left. */
export function forgetDraft(): void {
  draft = [];
}
