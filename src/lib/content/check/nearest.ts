/** Edit distance after Levenshtein: the least number of letters to add, remove or replace. */
export function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...a].entries()) {
    const current = [row + 1];
    for (let column = 0; column < b.length; column += 1) {
      const replace = (previous[column] ?? 0) + (letter === b[column] ? 0 : 1);
      current.push(Math.min(replace, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}

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
