import { isMark } from '#src/lib/site/settings.ts';
import type { Path } from './report.ts';

/** An example domain (RFC 2606): a placeholder, whether it is marked or not. */
const example = /\bexample\.(?:com|org|net)\b/;

/**
 * The values of content/site.yaml that are still placeholders, each with its path: those that are
 * marked, and those with an example domain. `data` is the file as YAML reads it, with its marks.
 */
export function placeholdersIn(data: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (typeof data === 'string' && example.test(data)) return [{ path, value: data }];
  if (isMark(data)) return data.placeholder ? [{ path, value: data.value }] : [];
  if (typeof data !== 'object' || data === null) return [];
  const keyOf = (key: string) => (Array.isArray(data) ? Number(key) : key);
  return Object.entries(data).flatMap(([key, inner]) =>
    placeholdersIn(inner, [...path, keyOf(key)]),
  );
}
