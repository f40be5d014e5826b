import { distance } from 'fastest-levenshtein';

/** The known names an editor may have meant, best first, at most three: a third of the letters may differ. */
export function nearest(word: string, known: Iterable<string>): string[] {
  const limit = Math.max(2, Math.floor(word.length / 3));
  return [...new Set(known)]
    .map((name) => ({ name, away: distance(word.toLowerCase(), name.toLowerCase()) }))
    .filter(({ away }) => away <= limit)
    .sort((a, b) => a.away - b.away || a.name.localeCompare(b.name))
    .slice(0, 3)
    .map(({ name }) => name);
}

/** ` Did you mean X?` with a leading space, or nothing when no known name is near. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const names = nearest(word, known);
  return names.length === 0 ? '' : ` Did you mean ${names.join(' or ')}?`;
}
