/** Words a grown reader takes in per minute, silent reading of non-fiction (Brysbaert 2019: 238 in English). */
const wordsPerMinute = 238;

/** Minutes to read a text, at least one, rounded up. */
export const readTime = (text = ''): number =>
  Math.max(1, Math.ceil((text.match(/\S+/g)?.length ?? 0) / wordsPerMinute));
