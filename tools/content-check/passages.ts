import type { Locale } from '#src/i18n/locales.ts';
import type { Entry } from './entries.ts';
import { linesBefore, proseOf } from './markdown.ts';
import { fieldName } from './problem.ts';

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

function stringsOf(
  value: unknown,
  path: readonly PropertyKey[] = [],
): { path: readonly PropertyKey[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    stringsOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** All prose of an entry: the texts of its front matter and the paragraphs of its body. */
export function passagesOf({ file, locale, data, lineOf, body, bodyLine, tree }: Entry): Passage[] {
  const fields = stringsOf(data).map(({ path, text }) => ({
    file,
    locale,
    field: fieldName(path),
    prose: text,
    source: text,
    lineAt: () => lineOf(path),
  }));
  const prose = proseOf(body, tree);
  const paragraphs = [...prose.matchAll(/[^\n]+(?:\n[^\n]*\S[^\n]*)*/g)].map((match) => ({
    file,
    locale,
    prose: match[0],
    source: body.slice(match.index, match.index + match[0].length),
    lineAt: (offset: number) => bodyLine + linesBefore(body, match.index + offset),
  }));
  return [...fields, ...paragraphs];
}

/** The words around an offset, for the editor to find the place. */
export function excerpt(source: string, offset: number): string {
  const start = Math.max(0, source.lastIndexOf(' ', Math.max(0, offset - 15)) + 1);
  const stop = source.indexOf(' ', offset + 15);
  const end = stop === -1 ? source.length : stop;
  const words = source.slice(start, end).replace(/\s+/g, ' ').trim();
  return `${start > 0 ? '… ' : ''}${words}${end < source.length ? ' …' : ''}`;
}
