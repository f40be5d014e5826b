/**
 * The half-filled application: what was typed and chosen stays when the page is left, and is there again when it is
 * opened again. Held here and nowhere else, so a reload forgets it (specification, section 4).
 */
interface Draft {
  texts: Map<string, string>;
  checked: Set<string>;
  files: FileList | null;
}

let draft: Draft | undefined;

type Field = HTMLInputElement | HTMLTextAreaElement;

const fields = () => [...document.querySelectorAll<Field>('#application :is(input, textarea)[id]')];

const checkField = (field: Field): field is HTMLInputElement => field.type === 'checkbox';
const fileField = (field: Field): field is HTMLInputElement => field.type === 'file';

/** Called before the page is swapped for another. */
export function keepDraft(): void {
  const all = fields();
  if (all.length === 0) return;
  draft = {
    texts: new Map(all.filter((field) => !fileField(field)).map((field) => [field.id, field.value])),
    checked: new Set(all.filter((field) => checkField(field) && field.checked).map(({ id }) => id)),
    files: all.find(fileField)?.files ?? null,
  };
}

/** Called after a page has come in; fills in what is still empty, and has React take the form over. */
export function restoreDraft(): void {
  const all = fields();
  if (!draft || all.length === 0) return;
  for (const field of all) {
    if (fileField(field)) {
      if (draft.files?.length && !field.files?.length) field.files = draft.files;
    } else if (checkField(field)) {
      field.checked ||= draft.checked.has(field.id);
    } else if (field.value === '') {
      field.value = draft.texts.get(field.id) ?? '';
    }
  }
  all[0]!.form?.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Forgets the draft: the application has been sent, perhaps after its page was left. */
export function forgetDraft(): void {
  draft = undefined;
}
