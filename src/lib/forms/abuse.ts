/** What the forms do against robots. The limits per address and per line are the database's (private.settings). */

/** Name of the field that only robots fill in; a name that no browser or password manager has anything to offer for. */
export const trapName = 'topic';

/** A form that is filled faster than this is held back until then, and then sent; in milliseconds. */
export const shortestFilling = 2000;
