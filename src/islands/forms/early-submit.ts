/** A form submitted before its script is loaded; the script sends it later. */

/** Set by PageLayout.astro on a form with an early submit. */
export const earlySubmitAttr = 'data-sent';

/** Selects forms with an early submit. */
export const earlySubmit = `form[${earlySubmitAttr}]`;

/** Selects the failure messages in forms with an early submit (form-state-attributes.ts). */
export const failuresOfEarlySubmits = `${earlySubmit} [data-when~=failure]`;
