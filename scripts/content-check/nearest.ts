/** Levenshtein distance. */
function levenshtein(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [above, character] of [...one].entries()) {
    const next = [above + 1];
    for (let index = 0; index < other.length; index += 1) {
      const replaced = row[index]! + (character === other[index] ? 0 : 1);
      next.push(Math.min(replaced, row[index + 1]! + 1, next[index]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}

/** The most similar name; undefined if the distance to each is above `limit`. */
export function nearest(name: string, names: readonly string[], limit = Infinity) {
  const [first] = names
    .map((each) => ({ each, distance: levenshtein(name, each) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance);
  return first?.each;
}
