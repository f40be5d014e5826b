import type { Locale } from '#src/i18n/locales.ts';

/** One thing an editor has to mend. */
export interface ContentProblem {
  /** Path below the content folder, with forward slashes. */
  file: string;
  /** Line in the file, from 1; absent when the file or folder itself is the matter. */
  line?: number;
  /** Dotted path of the field, for instance process[2].text. */
  field?: string;
  /** What was found, what is allowed and how to mend it. */
  message: string;
}

/** The languages as messages call them. */
export const languageName: Record<Locale, string> = { en: 'English', de: 'German' };

const longestQuote = 60;

/** A found value in quotation marks, shortened so that the message stays on a line. */
export function quoted(value: unknown): string {
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).replace(/\s+/g, ' ');
  return `“${text.length > longestQuote ? `${text.slice(0, longestQuote).trimEnd()}…` : text}”`;
}

/** `1 problem`, `2 problems`. */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A path of keys as editors read it: ['process', 2, 'text'] gives process[2].text. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

/** What is wrong with the value at a path of a file. */
export const atField = (
  { file, lineOf }: { file: string; lineOf: (path: readonly PropertyKey[]) => number },
  path: readonly PropertyKey[],
  message: string,
): ContentProblem => ({ file, line: lineOf(path), field: fieldName(path), message });

const byPlace = (a: ContentProblem, b: ContentProblem) =>
  a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0) || a.message.localeCompare(b.message);

/** The problems as printed text, one line each, grouped by file. `root` is the content folder as the user named it. */
export function formatProblems(problems: readonly ContentProblem[], root: string): string {
  const groups = new Map<string, string[]>();
  for (const { file, line, field, message } of [...problems].sort(byPlace)) {
    const place = line === undefined ? `${root}/${file}` : `${root}/${file}:${line}`;
    const text = [place, ...(field === undefined ? [] : [field]), message].join('  ');
    groups.set(file, [...(groups.get(file) ?? []), text]);
  }
  return [...groups.values()].map((lines) => lines.join('\n')).join('\n\n');
}
