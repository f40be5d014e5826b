import { leavesOf, type Path } from './report.ts';

/** An example domain (RFC 2606): a placeholder, whether it is marked or not. */
const example = /\bexample\.(?:com|org|net)\b/;

/**
 * The paths of the values that are still placeholders: those of content/site.yaml that are marked,
 * those with an example domain, and `confirmed: false` of an entry. `data` are those of the file,
 * with its marks.
 */
export function placeholdersIn(data: unknown): Path[] {
  const paths: Path[] = [];
  for (const { path, value } of leavesOf(data)) {
    const name = path.at(-1);
    const isMarked = name === 'placeholder' && value === true;
    const isUnconfirmed = name === 'confirmed' && value === false;
    // Whether a value beside a mark is final is said by the mark.
    const isExample = name !== 'value' && example.test(String(value));

    if (isMarked) paths.push(path.slice(0, -1));
    else if (isUnconfirmed || isExample) paths.push(path);
  }
  return paths;
}
