/** All fields below an element that a visitor fills in. */
export const fieldsIn = (root: ParentNode, within = '') => [
  ...root.querySelectorAll<HTMLInputElement>(`${within} :is(input, select, textarea)`),
];

/**
 * True if the value of a field is not the one that came with the page. A `<select>` has no
 * `defaultValue`: it is empty at first.
 */
export const isFilledIn = ({
  value,
  defaultValue = '',
  checked,
  defaultChecked,
}: HTMLInputElement) => value !== defaultValue || checked !== defaultChecked;
