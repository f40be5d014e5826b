import { isMark } from '#src/lib/site/settings.ts';
import { leavesOf, type Path } from './report.ts';

/** An example domain (RFC 2606): a placeholder, whether it is marked or not. */
const example = /\bexample\.(?:com|org|net)\b/;

/**
 * The values that are still placeholders, each with its path: those of content/site.yaml that are
 * marked, those with an example domain, and `confirmed: false` of an entry. `data` are those of the
 * file, with its marks.
 */
export function placeholdersIn(data: unknown): { path: Path; value: unknown }[] {
  const found = leavesOf(data, isMark).map(({ path, value }) => {
    if (isMark(value)) return { path, value: value.value, isOpen: value.placeholder };
    const isUnconfirmed = path.at(-1) === 'confirmed' && value === false;
    return { path, value, isOpen: isUnconfirmed || example.test(String(value)) };
  });
  return found.filter(({ isOpen }) => isOpen);
}
