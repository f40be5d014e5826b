import { isMark } from '#src/lib/site/settings.ts';
import { leavesOf, type Path } from './report.ts';

/** An example domain (RFC 2606): a placeholder, whether it is marked or not. */
const example = /\bexample\.(?:com|org|net)\b/;

/**
 * The values of content/site.yaml that are still placeholders, each with its path: those that are
 * marked, and those with an example domain. `data` is the file as YAML reads it, with its marks.
 */
export const placeholdersIn = (data: unknown): { path: Path; value: unknown }[] =>
  leavesOf(data, isMark).flatMap(({ path, value }) => {
    if (isMark(value)) return value.placeholder ? [{ path, value: value.value }] : [];
    return example.test(String(value)) ? [{ path, value }] : [];
  });
