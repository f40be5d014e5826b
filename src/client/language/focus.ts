const controls = 'a[href], button, input, select, summary, textarea, [tabindex]';

const isText = (element: Element) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/**
 * Where the focus is, in words that fit the page in either language: the n-th control of the nearest part that has an
 * id, or of the header or footer. Returns a function that puts it there again, with the cursor of a text field.
 */
export function rememberFocus(): () => void {
  const active = document.activeElement;
  const part = active?.closest('[id], body > *');
  if (!active || !part) return () => {};
  const partOfPage = part.id ? `#${CSS.escape(part.id)}` : `body > ${part.localName}`;
  const position = [...part.querySelectorAll(controls)].indexOf(active);
  const cursor = isText(active) ? [active.selectionStart, active.selectionEnd] : [];

  return () => {
    const found = document.querySelector(partOfPage);
    const target = position < 0 ? found : found?.querySelectorAll(controls)[position];
    if (!(target instanceof HTMLElement) || target === document.activeElement) return;
    target.focus({ preventScroll: true });
    const [start, end] = cursor;
    // Null for the kinds of field that have no cursor to be read, for instance an address.
    if (isText(target) && typeof start === 'number' && typeof end === 'number')
      target.setSelectionRange(start, end);
  };
}
