/** Words a grown reader takes in per minute, silent reading of non-fiction (Brysbaert 2019: 238 in English). */
const wordsPerMinute = 238;

/** Words of a text, its code and addresses among them. */
export const countWords = (text = ''): number => text.match(/\S+/g)?.length ?? 0;

/** Minutes to read a text, at least one, rounded up. */
export const readTime = (text = ''): number => Math.max(1, Math.ceil(countWords(text) / wordsPerMinute));
