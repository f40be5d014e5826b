/** The state of a newsletter form. `unknown`: the link of a mail belongs to no subscription. */
export type NewsletterState =
  'idle' | 'sending' | 'success' | 'failure' | 'unknown' | 'emailRequired' | 'emailInvalid';

/** The attributes of a part of the form that is shown in some states. At first it is idle. */
export const shownWhen = (...states: NewsletterState[]) => ({
  'data-when': states.join(' '),
  hidden: !states.includes('idle'),
});

/** Shows the parts of a state and hides the others. */
export function showParts(root: ParentNode, state: NewsletterState) {
  for (const part of root.querySelectorAll<HTMLElement>('[data-when]'))
    part.hidden = !part.matches(`[data-when~="${state}"]`);
}
