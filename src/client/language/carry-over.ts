import { rememberFocus } from './focus.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldsOf = (root: ParentNode) => [
  ...root.querySelectorAll<Field>('form :is(input, textarea, select)[id]'),
];

/**
 * What the visitor has done to the parts of the page that no island carries over: open dialogs and disclosures, text
 * in forms that React has not taken over yet, and where the focus is. Taken before the document is swapped for the
 * other language's. Returns a function that does the same to the new document.
 */
export function rememberState(): () => void {
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog[open][id]')].map(({ id }) => id);
  const disclosures = new Map(
    [...document.querySelectorAll<HTMLDetailsElement>('details[id]')].map(({ id, open }) => [id, open]),
  );
  const values = new Map(
    fieldsOf(document).map((field) => [
      field.id,
      {
        value: field.value,
        checked: field instanceof HTMLInputElement && field.checked,
        files: filesOf(field),
      },
    ]),
  );
  const restoreFocus = rememberFocus();

  return () => {
    for (const [id, open] of disclosures) {
      const details = document.getElementById(id);
      if (details instanceof HTMLDetailsElement && details.open !== open) details.open = open;
    }
    for (const field of fieldsOf(document)) {
      const before = values.get(field.id);
      if (before) restore(field, before);
    }
    for (const id of dialogs) {
      const dialog = document.getElementById(id);
      if (!(dialog instanceof HTMLDialogElement) || dialog.matches(':modal')) continue;
      dialog.removeAttribute('open');
      dialog.showModal();
    }
    restoreFocus();
  };
}

const filesOf = (field: Field) =>
  field instanceof HTMLInputElement && field.type === 'file' ? field.files : null;

function restore(field: Field, before: { value: string; checked: boolean; files: FileList | null }) {
  if (field instanceof HTMLInputElement && field.type === 'file') {
    if (before.files && field.files !== before.files) field.files = before.files;
  } else if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)) {
    field.checked = before.checked;
  } else if (field.value !== before.value) {
    field.value = before.value;
  }
}
