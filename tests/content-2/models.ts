import { checkFiles } from '../../scripts/content-check-2/check-content.ts';
import { readFiles, translatedFile } from '../../scripts/content-check-2/files.ts';

/** Today's content: by path, with the pictures as empty texts. */
export const content = readFiles('content');
export const publicFiles = readFiles('public');

const firstOf = (folder: string) =>
  [...content.keys()].sort().find((file) => file.startsWith(`${folder}/en/`))!;

export const post = firstOf('blog');
export const service = firstOf('services');
export const job = firstOf('jobs');
export const study = firstOf('case-studies');
export const terms = 'legal/en/terms.md';
export const site = 'site.yaml';
export const common = 'dictionary/en/common.json';

export const german = translatedFile;

/** A text with the fields of a file. */
export const withBody = (file: string, body: string) =>
  `${/^---\n.*?\n---\n/s.exec(content.get(file)!)![0]}\n${body}\n`;

/** Files with these names or contents; undefined for a file that is deleted. */
export type Changes = Record<string, string | undefined>;

/**
 * The problems of these files and their twins. The other texts are left out, so that a row is fast;
 * those that are not changed have a short text in place of theirs, which links to others.
 */
export function problemsOf(changes: Changes) {
  const names = Object.keys(changes).flatMap((file) => [file, german(file)]);
  const models = [...content].flatMap(([file, text]): [string, string][] => {
    if (file === site || file.startsWith('images/')) return [[file, text]];
    if (!names.includes(file)) return [];
    return [[file, file.endsWith('.md') ? withBody(file, 'A text.') : text]];
  });
  const files = new Map(models);
  for (const [file, text] of Object.entries(changes))
    if (text === undefined) files.delete(file);
    else files.set(file, text);
  const { problems } = checkFiles(files, publicFiles);
  return problems.filter(({ file }) => names.includes(file) || file === site);
}

/** The first line of this field, without its indentation. */
export const line = (field: string) => new RegExp(`(?<=^ *)${field}:.*$`, 'm');

/** A field with all lines that are indented below it. */
export const block = (field: string) => new RegExp(`^${field}:.*\\n(?: .*\\n)*`, 'm');

/** A copy of a text under another name, with its own title, description and place in the list. */
export const asOther = (file: string, name: string) =>
  content
    .get(file)!
    .replace(line('title'), `title: The text ${name} (m/w/d)`)
    .replace(line('description'), `description: ${`What ${name} says `.repeat(5).slice(0, 110)}end`)
    .replace(line('order'), 'order: 50');
