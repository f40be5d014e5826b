import { visit } from 'unist-util-visit';
import { inBody, type Entry } from './entries.ts';
import { quoted, type ContentProblem } from './problem.ts';

/** Texts are markdown alone: the site's policy lets no script, style or frame of a text run, so HTML would show in part. */
export function checkHtml(entries: readonly Entry[]): ContentProblem[] {
  return entries.flatMap((entry) => {
    const problems: ContentProblem[] = [];
    visit(entry.tree, 'html', ({ value, position }) => {
      // The tag that it ends has been named.
      if (value.startsWith('</')) return;
      const message = `${quoted(value)} is HTML. Write it in markdown; to show it as code, put it between backticks (\`<br>\`).`;
      problems.push(inBody(entry, position!.start.line, message));
    });
    return problems;
  });
}
