/** Everything below an element that a visitor fills in. */
export const fieldsIn = (root: ParentNode, within = '') => [
  ...root.querySelectorAll<HTMLInputElement>(`${within} :is(input, select, textarea)`),
];

/** True if a field holds something else than its page has put there. A choice has no `defaultValue`: it begins empty. */
export const isFilledIn = ({
  value,
  defaultValue = '',
  checked,
  defaultChecked,
}: HTMLInputElement) => value !== defaultValue || checked !== defaultChecked;
