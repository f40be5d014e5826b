import type { Entry } from './entries.ts';
import { counted, type ContentProblem } from './problem.ts';

/** Words of an article: below `least` it is unfinished; outside `usual` it is noted and passes. */
const least = 500;
const usual = { from: 700, to: 2000 };

const wordsOf = (body: string) => body.split(/\s+/).filter(Boolean).length;

/** Every entry has a body; an article is no fragment. */
export function checkLengths({ file, collection, data, body, bodyLine }: Entry): ContentProblem[] {
  const words = wordsOf(body);
  if (data !== undefined && words === 0)
    return [{ file, line: bodyLine, message: 'There is no text below the fields. Write it there.' }];
  if (collection !== 'blog' || data === undefined || words >= least) return [];
  const message = `The article has ${counted(words, 'word')}, at least ${least} are needed (usual are ${usual.from} to ${usual.to}).`;
  return [{ file, line: bodyLine, message }];
}

/** That an article is of unusual length, as a sentence; it does not stop the build. */
export function lengthNotes({ file, collection, body }: Entry): string[] {
  const words = wordsOf(body);
  const isUnusual = words >= least && (words < usual.from || words > usual.to);
  return collection === 'blog' && isUnusual
    ? [`${file} has ${words} words; usual are ${usual.from} to ${usual.to}.`]
    : [];
}
