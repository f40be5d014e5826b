/** The attributes by which markup and scripts of forms know each other. */

/** On a form that was submitted before its script was there. PageLayout.astro sets it. */
export const sentMark = 'data-sent';

/** Finds a form that was submitted too early. */
export const earlySubmit = `form[${sentMark}]`;

/** Removes the mark of such a form; true if there was one, so that it has to be submitted again. */
export function takeEarlySubmit(root: ParentNode) {
  const form = root.querySelector(earlySubmit);
  form?.removeAttribute(sentMark);
  return form !== null;
}

/**
 * The state of a newsletter form (`unknown`: the link of a mail belongs to no subscription), or of
 * another one before React has taken it over (`waiting`: React is on its way; `problem`: it could
 * not be loaded).
 */
export type FormState =
  | 'idle'
  | 'sending'
  | 'success'
  | 'failure'
  | 'unknown'
  | 'emailRequired'
  | 'emailInvalid'
  | 'waiting'
  | 'problem';

/** On a part of a form that React does not render anew: the states in which it is shown. */
const statesMark = 'data-when';

/** The attributes of such a part. At first a form is idle. */
export const shownWhen = (...states: FormState[]) => ({
  [statesMark]: states.join(' '),
  hidden: !states.includes('idle'),
});

/** Shows the parts of a state and hides the others. */
export function showParts(root: ParentNode, state: FormState) {
  for (const part of root.querySelectorAll<HTMLElement>(`[${statesMark}]`))
    part.hidden = !part.matches(`[${statesMark}~="${state}"]`);
}

/** Finds the parts about a failure in forms that were submitted too early. */
export const failuresOfEarlySubmits = `${earlySubmit} [${statesMark}~=failure]`;
