import type { CollectionName } from '../schemas.ts';
import type { Entry } from './entries.ts';
import { withoutCode } from './markdown.ts';
import { quoted, type Problem } from './problem.ts';

/** The first level of a body: the page has the h1, and the imprint a heading for each legal text. None: no headings. */
const firstLevel: Record<CollectionName, number | undefined> = {
  blog: 2,
  jobs: 2,
  legal: 3,
  services: undefined,
  'case-studies': undefined,
};

const signs = (level: number) => '#'.repeat(level);

interface Heading {
  line: number;
  level: number;
  text: string;
}

/** Headings of a body, in order; `line` counts from the start of the body. */
export function headingsOf(body: string): Heading[] {
  const visible = withoutCode(body).split('\n');
  const source = body.split('\n');
  return visible.flatMap((content, line) => {
    const hashes = /^ {0,3}(#{1,6})(?:\s|$)/.exec(content)?.[1];
    if (hashes === undefined) return [];
    return [{ line, level: hashes.length, text: (source[line] ?? '').replace(/^\s*#+\s*|\s*#*\s*$/g, '') }];
  });
}

function wrongLevel(
  { level, text }: Heading,
  first: number | undefined,
  previous: number,
): string | undefined {
  if (first === undefined)
    return `Texts of this folder have no headings. Make ${quoted(text)} a paragraph, or remove it.`;
  if (text === '') return 'The heading has no text. Write one, or remove the line.';
  if (level < first) return `Headings start at ${signs(first)} here: write ${signs(first)} ${text}.`;
  if (level > previous + 1) {
    const allowed = signs(previous + 1);
    return `The heading skips a level: after ${previous < first ? 'the title' : signs(previous)} comes ${allowed}. Write ${allowed} ${text}.`;
  }
  return undefined;
}

/** Headings start at the right level and skip none; lines that were meant as headings are ones. */
export function checkHeadings(entries: readonly Entry[]): Problem[] {
  return entries.flatMap(({ file, collection, body, bodyLine }) => {
    const first = firstLevel[collection];
    let previous = (first ?? 1) - 1;
    const wrong = headingsOf(body).flatMap((heading) => {
      const message = wrongLevel(heading, first, previous);
      previous = heading.level;
      return message === undefined ? [] : [{ file, line: bodyLine + heading.line, message }];
    });
    const lines = withoutCode(body).split('\n');
    const slips = lines.flatMap((content, line) => {
      const place = { file, line: bodyLine + line };
      if (/^#{2,6}[^#\s]/.test(content))
        return [{ ...place, message: 'A heading needs a space after the # signs.' }];
      if (/^ {0,3}(?:=+|-{2,})\s*$/.test(content) && (lines[line - 1] ?? '').trim() !== '') {
        const message =
          'This line turns the text above into a heading. Leave an empty line between, or write the heading with # signs.';
        return [{ ...place, message }];
      }
      return [];
    });
    return [...wrong, ...slips];
  });
}
