/**
 * Attributes that markup and scripts share. PageLayout.astro's inline script, which can import
 * nothing, sets `data-sent` as well, and shows a failure in such a form.
 */

/** On a form that was submitted before its script was there. */
const sentMark = 'data-sent';

/** Submits a form again that was submitted too early. */
export function submitAgain(root: ParentNode) {
  const form = root.querySelector<HTMLFormElement>(`form[${sentMark}]`);
  form?.removeAttribute(sentMark);
  form?.requestSubmit();
}

/** Finds the parts about a failure in forms that were submitted too early. */
export const failuresOfEarlySubmits = `[${sentMark}] [data-when~=failure]`;
