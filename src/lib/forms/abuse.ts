/** Protection of the forms against robots. Limits per visitor and address are in the database (private.settings). */

/** Name of the honeypot, a field that only robots fill in. Browsers and password managers do not fill it. */
export const trapName = 'topic';

/** Shortest time, in milliseconds, in which a person fills in a form. A faster one is sent when this time is over. */
export const shortestFilling = 2000;

/** True if the honeypot was filled in. Such an entry is stored with a mark and sends no mails: a person may have sent it. */
export const isTrapped = (form: HTMLFormElement): boolean => Boolean(new FormData(form).get(trapName));

/** Resolves when `shortestFilling` has passed since a form was opened (a time of `performance.now()`). */
export const untilPlausible = (opened: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, opened + shortestFilling - performance.now());
  });
