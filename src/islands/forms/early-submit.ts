/** A form that is submitted before its script is loaded. The script sends the form later. */

/** On a form with an early submit. PageLayout.astro sets the attribute. */
export const earlySubmitAttr = 'data-sent';

/** Selects a form with an early submit. */
export const earlySubmit = `form[${earlySubmitAttr}]`;

/** Selects the failure messages of forms with an early submit (form-state-attributes.ts). */
export const failuresOfEarlySubmits = `${earlySubmit} [data-when~=failure]`;
