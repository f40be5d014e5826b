import { distance } from 'fastest-levenshtein';

/** One thing an editor has to mend. */
export interface ContentProblem {
  /** Path below the content folder, with forward slashes. */
  file: string;
  /** Line in the file, from 1; absent when the file itself is the matter. */
  line?: number | undefined;
  /** Dotted path of the field, for instance process[2].text. */
  field?: string | undefined;
  /** What was found, what is allowed and how to mend it. */
  message: string;
}

/** A path of keys as editors read it: ['process', 2, 'text'] gives process[2].text. */
export const fieldName = (path: readonly PropertyKey[]): string =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');

/** A value that holds no other, and the way to it. */
interface Leaf {
  path: readonly PropertyKey[];
  value: unknown;
}

/** All values inside lists and groups, in their order. */
export function leavesOf(value: unknown, path: readonly PropertyKey[] = []): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** The known name that was meant, if one differs in a third of its letters at most. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const limit = Math.max(2, Math.floor(word.length / 3));
  const near = [...known].map((name) => ({ name, away: distance(word.toLowerCase(), name.toLowerCase()) }));
  return near.filter(({ away }) => away <= limit).sort((a, b) => a.away - b.away)[0]?.name;
}

/** ` Did you mean X?` with a leading space, or nothing when no known name is near. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const name = nearest(word, known);
  return name === undefined ? '' : ` Did you mean ${name}?`;
}

/** Line of an offset, from 1. */
export const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

/** The problems as lines `file:line field: sentence`, sorted. `root` is the content folder as the user named it. */
export function formatProblems(problems: readonly ContentProblem[], root: string): string {
  const sorted = problems.toSorted((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0));
  const lines = sorted.map(({ file, line, field, message }) => {
    const place = line === undefined ? `${root}/${file}` : `${root}/${file}:${line}`;
    return `${field === undefined ? place : `${place} ${field}`}: ${message}`;
  });
  return [...new Set(lines)].join('\n');
}
