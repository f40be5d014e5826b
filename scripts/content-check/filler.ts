import { inPassage, type Passage } from './passages.ts';
import type { ContentProblem } from './problem.ts';

/** What this check looks for in the content; nothing is unfinished here. */
const filler = /[Ll]orem [Ii]psum|\b(?:TODO|FIXME|TBD|X{3,}|x{3,})\b/;

/** Text that was meant to be replaced. */
export function checkFiller(passage: Passage): ContentProblem[] {
  const match = filler.exec(passage.prose);
  if (match === null) return [];
  const message = `“${match[0]}” is a stand-in for a text. Write the text; as a word about programs, put it in \`backticks\`.`;
  return [inPassage(passage, match.index, message)];
}
