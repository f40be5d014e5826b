/**
 * The ids of sends that failed, by the contents of the form. The row may be stored nevertheless, so
 * a retry of the same contents uses the same id.
 */
export const unconfirmed = new Map<string, string>();
