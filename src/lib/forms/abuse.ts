/** Protection of the forms against robots. Limits per visitor and address are in the database (private.settings). */

/** Name of the honeypot, a field that only robots fill in. Browsers and password managers do not fill it. */
export const trapName = 'topic';

/** True if the honeypot was filled in. Such an entry is stored with a mark and sends no mails: a person may have sent it. */
export const isTrapped = (form: HTMLFormElement): boolean => Boolean(new FormData(form).get(trapName));
