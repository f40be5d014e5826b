/**
 * A rendered text without the section whose heading has the word, as far as the next heading of the same level.
 * Throws when there is none: a heading that was worded anew would else publish what must not be.
 */
export function withoutSection(html: string, word: string): string {
  const parts = html.split(/(?=<h3[ >])/);
  const kept = parts.filter((part) => !part.slice(0, part.indexOf('</h3>')).includes(word));
  if (kept.length !== parts.length - 1)
    throw new Error(
      `One heading (###) of the text must have the word "${word}"; ${parts.length - kept.length} have.`,
    );
  return kept.join('');
}
