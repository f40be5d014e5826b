import { checkFiles } from '../../scripts/content-check/check-content.ts';
import { readFiles, translatedFile } from '../../scripts/content-check/files.ts';

/** Today's content, by path. */
export const content = readFiles('content');
const publicFiles = readFiles('public');
export const german = translatedFile;

/** The first file of a folder stands for all of them. */
const firstOf = (folder: string) =>
  [...content.keys()].sort().find((file) => file.startsWith(`${folder}/en/`))!;

export const post = firstOf('blog');
export const service = firstOf('services');
export const job = firstOf('jobs');
export const study = firstOf('case-studies');
export const site = 'site.yaml';
export const common = 'dictionary/en/common.json';

/** A file with another text below its fields. One without fields stays as it is. */
export const withBody = (file: string, body: string) =>
  content.get(file)!.replace(/(?<=^---\n.*?\n---\n).*/s, () => `\n${body}\n`);

/** A file with another value of a field: `withField(text, 'order: 50')`. */
export function withField(text: string, field: string): string {
  const [name] = field.split(':');
  // With all lines that are indented below it.
  const whole = new RegExp(`^( *)${name}:.*\\n(?:\\1 .*\\n)*`, 'm');
  return text.replace(whole, (_, indent: string) => `${indent}${field}\n`);
}

/** The problems of today's content with other files. */
export const problemsWith = (files: Record<string, string>) =>
  checkFiles(new Map([...content, ...Object.entries(files)]), publicFiles).errors;

/**
 * The problems of these files and their twins. All other texts are left out, so that a row is fast.
 * A twin that is not given has a short text, which links to none of them.
 */
export function errorsOf(given: Record<string, string>) {
  const shared = [...content].filter(([file]) => file === site || file.startsWith('images/'));

  // The check asks for both languages.
  const twins = Object.keys(given)
    .map(german)
    .filter((file) => content.has(file))
    .map((file) => [file, withBody(file, 'A text.')] as const);

  const files = new Map([...shared, ...twins, ...Object.entries(given)]);
  return checkFiles(files, publicFiles).errors;
}
