import { leavesOf, type Path } from './report.ts';

/** An example domain (RFC 2606) is always a placeholder. */
const example = /\bexample\.(?:com|org|net)\b/;

/**
 * Returns the paths of placeholders: values with `placeholder: true` in content/site.yaml, values
 * with an example domain, and `confirmed: false` in an entry. `data` is the unprocessed file.
 */
export function placeholdersIn(data: unknown): Path[] {
  const paths: Path[] = [];
  for (const { path, value } of leavesOf(data)) {
    const name = path.at(-1);
    const isMarked = name === 'placeholder' && value === true;
    const isUnconfirmed = name === 'confirmed' && value === false;
    // The sibling `placeholder` decides whether `value` is one.
    const isExample = name !== 'value' && example.test(String(value));

    if (isMarked) paths.push(path.slice(0, -1));
    else if (isUnconfirmed || isExample) paths.push(path);
  }
  return paths;
}
