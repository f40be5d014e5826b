import { inBody, type Entry } from './entries.ts';
import { nodesOf } from './markdown.ts';
import { quoted, type ContentProblem } from './problem.ts';

/** Texts are markdown alone: the site's policy lets no script, style or frame of a text run, so HTML would show in part. */
export const checkHtml = (entry: Entry): ContentProblem[] =>
  nodesOf(entry.tree, 'html')
    // The tag that a closing one ends has been named.
    .filter(({ value }) => !value.startsWith('</'))
    .map(({ value, position }) => {
      const message = `${quoted(value)} is HTML. Write it in markdown; to show it as code, put it between backticks (\`<br>\`).`;
      return inBody(entry, position!.start.line, message);
    });
