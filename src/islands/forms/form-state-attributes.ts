/** Data attributes that markup and scripts of forms share. */

/** On a form that was submitted before its script was loaded. PageLayout.astro sets it. */
export const earlySubmitAttr = 'data-sent';

/** Selects a form with an early submit. */
export const earlySubmit = `form[${earlySubmitAttr}]`;

/** Removes the attribute of an early submit. @returns true if there was one: submit again */
export function takeEarlySubmit(root: ParentNode) {
  const form = root.querySelector(earlySubmit);
  form?.removeAttribute(earlySubmitAttr);
  return form !== null;
}

/**
 * State of a newsletter form (`unknown`: the link of the email belongs to no subscription), or of a
 * React form before hydration (`waiting`: React is loading; `loadFailed`: React could not be
 * loaded).
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
  | 'loadFailed';

/** On an element that React does not update: the states in which it is visible. */
const visibleInAttr = 'data-when';

/** Attributes of an element that is visible in some states only. A form starts as `idle`. */
export const visibleIn = (...states: FormState[]) => ({
  [visibleInAttr]: states.join(' '),
  hidden: !states.includes('idle'),
});

/** Shows the elements of a state and hides all others. */
export function showState(root: ParentNode, state: FormState) {
  for (const element of root.querySelectorAll<HTMLElement>(`[${visibleInAttr}]`))
    element.hidden = !element.matches(`[${visibleInAttr}~="${state}"]`);
}

/** Selects the failure messages of forms with an early submit. */
export const failuresOfEarlySubmits = `${earlySubmit} [${visibleInAttr}~=failure]`;
