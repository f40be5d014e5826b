import { z } from 'astro/zod';

/**
 * A problem that an editor has to correct: the path in the content folder, the line (none if the
 * file itself is the problem), the field, and what to do.
 */
export interface ContentError {
  file: string;
  line?: number;
  field?: string;
  message: string;
}

export type Path = readonly PropertyKey[];

/** A path of keys as editors read it: ['process', 2, 'text'] gives process[2].text. */
export const fieldName: (path: Path) => string = z.core.toDotPath;

/** All values in nested lists and groups, each with its path. */
export function leavesOf(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  const keyOf = (key: string) => (Array.isArray(value) ? Number(key) : key);
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, keyOf(key)]));
}

/** Line of an offset, from 1. */
export const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

/**
 * The problems as lines `file:line field: sentence`, each once. `root` is the content folder as the
 * user named it.
 */
export function formatErrors(errors: readonly ContentError[], root: string): string {
  const lines = errors.map(({ file, line, field, message }) => {
    const location = [file, line].filter(Boolean).join(':');
    return `${root}/${[location, field].filter(Boolean).join(' ')}: ${message}`;
  });
  return [...new Set(lines)].join('\n');
}
