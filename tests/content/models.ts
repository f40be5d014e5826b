import { checkFiles } from '../../scripts/content-check/check-content.ts';
import { readFiles, translatedFile } from '../../scripts/content-check/files.ts';

/** The site's content, by path. */
export const content = readFiles('content');
const publicFiles = readFiles('public');
export const german = translatedFile;

/** The first text of a folder, used as a sample. */
const firstOf = (folder: string) =>
  [...content.keys()].sort().find((file) => file.startsWith(`${folder}/en/`))!;

export const post = firstOf('blog');
export const service = firstOf('services');
export const job = firstOf('jobs');
export const study = firstOf('case-studies');
export const site = 'site.yaml';
export const common = 'dictionary/en/common.json';

/** Replaces the text below the front matter. */
export const withBody = (file: string, body: string) =>
  content.get(file)!.replace(/(?<=^---\n.*?\n---\n).*/s, () => `\n${body}\n`);

/** Replaces a field's value: `withField(text, 'order: 50')`. */
export function withField(text: string, field: string): string {
  const [name] = field.split(':');
  // With all lines indented below it.
  const property = new RegExp(`^( *)${name}:.*\\n(?:\\1 .*\\n)*`, 'm');
  return text.replace(property, (_, indent: string) => `${indent}${field}\n`);
}

/** Content errors after changing files. */
export const contentErrorsWith = (files: Record<string, string>) =>
  checkFiles(new Map([...content, ...Object.entries(files)]), publicFiles).errors;

/**
 * Errors in these files and their translations. Skips other texts, which is faster. A translation
 * that is not given gets a short text without links.
 */
export function errorsOf(given: Record<string, string>) {
  const shared = [...content].filter(([file]) => file === site || file.startsWith('images/'));

  // The check requires both languages.
  const translations = Object.keys(given)
    .map(german)
    .filter((file) => content.has(file))
    .map((file) => [file, withBody(file, 'A text.')] as const);

  const files = new Map([...shared, ...translations, ...Object.entries(given)]);
  return checkFiles(files, publicFiles).errors;
}
