/** The value of a field, as a snapshot or a live element. */
export type FieldValue = Pick<HTMLInputElement, 'id' | 'type' | 'value' | 'checked'> &
  Partial<Pick<HTMLInputElement, 'files' | 'defaultValue' | 'defaultChecked'>>;

/** Returns all fields below an element that a visitor can fill in. */
export const fieldsIn = (root: ParentNode) => [
  ...root.querySelectorAll<HTMLInputElement>('input, select, textarea'),
];

/**
 * True if the field differs from its state in the server's HTML. Radio buttons and checkboxes
 * always have a value (by default `on`), so `checked` is compared. A `<select>` has no
 * `defaultValue` and starts empty.
 */
export const isFilledIn = (field: FieldValue) =>
  ['radio', 'checkbox'].includes(field.type)
    ? field.checked !== field.defaultChecked
    : field.value !== (field.defaultValue ?? '');

/** True if the visitor has filled in a field below an element. */
export const hasInput = (root: ParentNode) => fieldsIn(root).some(isFilledIn);

/** Fires `input` and `change`, as a browser does after typing. */
export function dispatchInput(field: HTMLInputElement) {
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Copies the value of another field. */
export function copyValue(field: HTMLInputElement, { checked, files, value }: FieldValue) {
  field.checked = checked;
  if (field.type === 'file') field.files = files ?? null;
  else field.value = value;
  dispatchInput(field);
}
