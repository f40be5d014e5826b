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

const fields = () => [
  ...document.querySelectorAll<HTMLInputElement>('#application :is(input, textarea)[id]'),
];

/** Called before the page is swapped for another. */
export function keepDraft(): void {
  const all = fields();
  if (all.length === 0) return;
  draft = {
    texts: new Map(all.filter(({ type }) => type !== 'file').map(({ id, value }) => [id, value])),
    checked: new Set(all.filter(({ checked }) => checked).map(({ id }) => id)),
    files: all.find(({ type }) => type === 'file')?.files ?? null,
  };
}

/** Called after a page has come in; fills in what is still empty, and has React take the form over. */
export function restoreDraft(): void {
  const all = fields();
  if (!draft || all.length === 0) return;
  for (const field of all) {
    if (draft.checked.has(field.id)) field.checked = true;
    if (field.value !== '') continue;
    if (field.type === 'file') field.files = draft.files;
    else field.value = draft.texts.get(field.id) ?? '';
  }
  all[0]!.form?.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Forgets the draft: the application has been sent, perhaps after its page was left. */
export function forgetDraft(): void {
  draft = undefined;
}
