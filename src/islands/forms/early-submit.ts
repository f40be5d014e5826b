/*
 * An early submit is a submit before the form's script is loaded. PageLayout.astro flags the form,
 * and the script sends it later.
 */

/** The attribute that flags a form with an early submit. */
export const earlySubmitAttr = 'data-sent';

/** Selects forms with an early submit. */
export const earlySubmit = `form[${earlySubmitAttr}]`;

/** Selects the failure messages in forms with an early submit (form-state-attributes.ts). */
export const failuresOfEarlySubmits = `${earlySubmit} [data-when~=failure]`;
