import { z } from 'astro/zod';

/** An error for editors. `file` is relative to the content folder; `message` has the remedy. */
export interface ContentError {
  file: string;
  line?: number;
  field?: string;
  message: string;
}

export type Path = readonly PropertyKey[];

/** Formats ['process', 2, 'text'] as process[2].text. */
export const fieldName: (path: Path) => string = z.core.toDotPath;

/** All leaf values with their paths. */
export function leavesOf(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  const keyOf = (key: string) => (Array.isArray(value) ? Number(key) : key);
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, keyOf(key)]));
}

/** Line number of an offset, from 1. */
export const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

/** Formats errors as `file:line field: message`, without duplicates. `root`: the content folder. */
export function formatErrors(errors: readonly ContentError[], root: string): string {
  const lines = errors.map(({ file, line, field, message }) => {
    const location = [file, line].filter(Boolean).join(':');
    return `${root}/${[location, field].filter(Boolean).join(' ')}: ${message}`;
  });
  return [...new Set(lines)].join('\n');
}
