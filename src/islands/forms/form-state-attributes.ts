/** Data attributes shared by form markup and scripts. */
import { earlySubmit, earlySubmitAttr } from './early-submit.ts';

/**
 * Clears the early submit attribute.
 * @returns true if the form must be submitted again
 */
export function takeEarlySubmit(root: ParentNode) {
  const form = root.querySelector(earlySubmit);
  form?.removeAttribute(earlySubmitAttr);
  return form !== null;
}

/**
 * State of a newsletter form (`unknown`: the link in the email matches no subscription), or of a
 * React form before hydration (`waiting`: React is loading; `loadFailed`: React failed to load).
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

/** Lists the states in which an element is visible; for elements outside React's control. */
const visibleInAttr = 'data-when';

/**
 * Returns the attributes for an element visible in some states only. The initial state is `idle`.
 */
export const visibleIn = (...states: FormState[]) => ({
  [visibleInAttr]: states.join(' '),
  hidden: !states.includes('idle'),
});

/** Shows the elements of a state and hides the others. */
export function showState(root: ParentNode, state: FormState) {
  for (const element of root.querySelectorAll<HTMLElement>(`[${visibleInAttr}]`))
    element.hidden = !element.matches(`[${visibleInAttr}~="${state}"]`);
}
