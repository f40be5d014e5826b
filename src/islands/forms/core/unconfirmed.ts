/**
 * Ids of failed sends by form content. The row may be stored anyway, so a retry with the same
 * content uses the same id.
 */
export const unconfirmed = new Map<string, string>();
