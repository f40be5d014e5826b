/** What the forms do against robots. The limits per address and per line are the database's (private.settings). */

/** Name of the field that only robots fill in; a name that no browser or password manager has anything to offer for. */
export const trapName = 'topic';

/** A form that is filled faster than this is held back until then, and then sent; in milliseconds. */
export const shortestFilling = 2000;

/** True for a form whose hidden field was filled in: it is stored with a mark and sends no mail, lest a person be lost. */
export const isTrapped = (form: HTMLFormElement): boolean => Boolean(new FormData(form).get(trapName));

/** Resolves once a form that was opened at a time of `performance.now()` may have been filled in by a person. */
export const untilPlausible = (opened: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, opened + shortestFilling - performance.now());
  });
