import type { Locale } from '#src/i18n/locales.ts';
import type { Entry } from './entries.ts';
import { leavesOf } from './leaves.ts';
import { lineAt, proseOf } from './markdown.ts';
import { fieldName, type ContentProblem } from './problem.ts';

/** A piece of prose that is checked by itself: a field, a paragraph, a text of the dictionary. */
export interface Passage {
  file: string;
  locale: Locale;
  field?: string;
  /** What a reader reads, everything else blanked out. */
  prose: string;
  /** The same as the editor wrote it, of the same length. */
  source: string;
  /** Line of the file at an offset of the passage. */
  lineAt: (offset: number) => number;
}

/** All prose of an entry: the texts of its front matter and the paragraphs of its body. */
export function passagesOf({ file, locale, data, lineOf, body, bodyLine, tree }: Entry): Passage[] {
  const fields = leavesOf(data).flatMap(({ path, value }) =>
    typeof value === 'string'
      ? [{ file, locale, field: fieldName(path), prose: value, source: value, lineAt: () => lineOf(path) }]
      : [],
  );
  const prose = proseOf(body, tree);
  const paragraphs = [...prose.matchAll(/[^\n]+(?:\n[^\n]*\S[^\n]*)*/g)].map((match) => ({
    file,
    locale,
    prose: match[0],
    source: body.slice(match.index, match.index + match[0].length),
    lineAt: (offset: number) => bodyLine + lineAt(body, match.index + offset) - 1,
  }));
  return [...fields, ...paragraphs];
}

/** What is wrong at an offset of a passage, with the words around it. */
export const inPassage = (
  { file, field, source, lineAt }: Passage,
  offset: number,
  message: string,
): ContentProblem => ({
  file,
  line: lineAt(offset),
  field,
  message: `${message} Found in: ${excerpt(source, offset)}`,
});

/** The words around an offset, for the editor to find the place. */
export function excerpt(source: string, offset: number): string {
  const start = Math.max(0, source.lastIndexOf(' ', Math.max(0, offset - 15)) + 1);
  const stop = source.indexOf(' ', offset + 15);
  const end = stop === -1 ? source.length : stop;
  const words = source.slice(start, end).replace(/\s+/g, ' ').trim();
  return `${start > 0 ? '… ' : ''}${words}${end < source.length ? ' …' : ''}`;
}
