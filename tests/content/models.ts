import { checkFiles } from '../../scripts/content-check/check-content.ts';
import { readFiles, translatedFile } from '../../scripts/content-check/files.ts';

/** Today's content, by path. */
export const content = readFiles('content');
export const publicFiles = readFiles('public');
export const german = translatedFile;

const firstOf = (folder: string) =>
  [...content.keys()].sort().find((file) => file.startsWith(`${folder}/en/`))!;

export const post = firstOf('blog');
export const service = firstOf('services');
export const job = firstOf('jobs');
export const study = firstOf('case-studies');
export const terms = 'legal/en/terms.md';
export const site = 'site.yaml';
export const common = 'dictionary/en/common.json';

/** A file with another text below its fields. */
export const withBody = (file: string, body: string) =>
  content.get(file)!.replace(/(?<=^---\n.*?\n---\n).*/s, () => `\n${body}\n`);

/**
 * The problems of these files and their twins. All other texts are left out, so that a row is fast.
 * A twin that is not given has a short text, which links to none of them.
 */
export function problemsOf(given: Record<string, string>) {
  const twins = Object.keys(given).map(german);
  const files = new Map([...content].filter(([file]) => file === site || /^images/.test(file)));
  for (const file of twins) {
    const text = content.get(file);
    if (text) files.set(file, file.endsWith('.md') ? withBody(file, 'A text.') : text);
  }
  for (const [file, text] of Object.entries(given)) files.set(file, text);
  const { problems } = checkFiles(files, publicFiles);
  // Every other text is missing.
  return problems.filter(({ file }) => files.has(file));
}

/** A field with its value, and with all lines that are indented below it. */
export const fieldIn = (name: string) => new RegExp(`^( *)${name}:.*\\n(?:\\1 .*\\n)*`, 'm');

/** A file with another value of a field: `change('order: 50')`. */
export const withField = (text: string, field: string) =>
  text.replace(fieldIn(field.split(':')[0]!), (_, indent: string) => `${indent}${field}\n`);
