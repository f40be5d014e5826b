import type { CollectionName } from '#src/lib/content/schemas.ts';
import { inBody, twinOf, type Entry } from './entries.ts';
import { nodesOf, textOf } from './markdown.ts';
import { quoted, type ContentProblem } from './problem.ts';

/** The first level of a body: the page has the h1, and the imprint a heading for each legal text. None: no headings. */
const firstLevel: Record<CollectionName, number | undefined> = {
  blog: 2,
  jobs: 2,
  legal: 3,
  services: undefined,
  'case-studies': undefined,
};

const signs = (level: number) => '#'.repeat(level);

function wrongLevel(level: number, text: string, first: number | undefined, previous: number) {
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
export function checkHeadings(entry: Entry): ContentProblem[] {
  const { collection, body, tree } = entry;
  const first = firstLevel[collection];
  const problems: ContentProblem[] = [];
  let previous = (first ?? 1) - 1;
  for (const heading of nodesOf(tree, 'heading')) {
    const { start, end } = heading.position!;
    if (body[start.offset ?? 0] !== '#') {
      const message =
        'This line turns the text above into a heading. Leave an empty line between, or write the heading with # signs.';
      problems.push(inBody(entry, end.line, message));
      continue;
    }
    const message = wrongLevel(heading.depth, textOf(heading), first, previous);
    previous = heading.depth;
    if (message !== undefined) problems.push(inBody(entry, start.line, message));
  }
  for (const { position } of nodesOf(tree, 'paragraph')) {
    const { start, end } = position!;
    const lines = body.slice(start.offset, end.offset).split('\n');
    for (const [index, line] of lines.entries())
      if (/^#{2,6}[^#\s]/.test(line))
        problems.push(inBody(entry, start.line + index, 'A heading needs a space after the # signs.'));
  }
  return problems;
}

const levelsOf = ({ tree }: Entry) => nodesOf(tree, 'heading').map(({ depth }) => depth);

/** Both languages of an article have the same headings, since they share its anchors (specification, Blog). */
export function checkSameHeadings(entry: Entry, entries: readonly Entry[]): ContentProblem[] {
  if (entry.collection !== 'blog' || entry.locale !== 'de') return [];
  const english = twinOf(entries, entry, 'en');
  if (!english || levelsOf(english).join() === levelsOf(entry).join()) return [];
  const message =
    `has ${levelsOf(entry).length} headings here, but ${levelsOf(english).length} in content/${english.file}, or of other levels. ` +
    'Both languages need the same ones in the same order: links to a part of the article lead to it in both.';
  return [{ file: entry.file, message }];
}
