/** What a field is filled in with. A field on the page is one, too. */
export type FieldValue = Pick<HTMLInputElement, 'id' | 'type' | 'value' | 'checked'> &
  Partial<Pick<HTMLInputElement, 'files' | 'defaultValue' | 'defaultChecked'>>;

/** All fields below an element that a visitor fills in. */
export const fieldsIn = (root: ParentNode) => [
  ...root.querySelectorAll<HTMLInputElement>('input, select, textarea'),
];

/**
 * True if the value of a field is not the one that came with the page. A `<select>` has no
 * `defaultValue`: it is empty at first. A radio button without a value has `on`.
 */
export const isFilledIn = (field: FieldValue) =>
  ['radio', 'checkbox'].includes(field.type)
    ? field.checked !== field.defaultChecked
    : field.value !== (field.defaultValue ?? '');

/** True if the visitor has filled in a field below an element. */
export const hasInput = (root: ParentNode) => fieldsIn(root).some(isFilledIn);

/** Tells scripts that a field was filled in, as a browser does. */
export function dispatchInput(field: HTMLInputElement) {
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Fills in a field as another one. */
export function copyValue(field: HTMLInputElement, { checked, files, value }: FieldValue) {
  field.checked = checked;
  if (field.type === 'file') field.files = files ?? null;
  else field.value = value;
  dispatchInput(field);
}
