import { globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { defaultLocale, isLocale, locales, otherLocale } from '#src/i18n/locales.ts';
import { collectionNames } from '#src/lib/content/schemas.ts';
import { lineAt, type ContentError } from './report.ts';

/** Text files by relative path with forward slashes. Binary files have an empty text. */
export type Files = ReadonlyMap<string, string>;

/** Reads all files below a folder, without hidden ones (.obsidian). Line ends become LF. */
export function readFiles(folder: string): Files {
  const files = new Map<string, string>();
  for (const entry of globSync('**/*', { cwd: folder, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).replaceAll(sep, '/');
    const isHidden = /(?:^|\/)\./.test(name);
    if (!entry.isFile() || isHidden) continue;

    const isText = /\.(?:md|yaml|json)$/.test(name);
    files.set(name, isText ? readFileSync(path, 'utf8').replaceAll('\r\n', '\n') : '');
  }
  return files;
}

/** Text that nobody can read, with a remedy. */
const unreadable: [pattern: RegExp, message: string][] = [
  [
    // Conflict markers.
    /^(?:<{7}|={7}|>{7}|\|{7})(?=\s|$)/m,
    'Git could not merge this text. Keep one version, and delete the lines of <, = and >.',
  ],
  [
    // Allows a soft hyphen inside a word, and a word joiner after a hyphen (“E-Mail” on one line).
    /[[\ufffc\ufffd\p{Cf}\p{Cc}\p{Co}\u2028\u2029\u2800\u3164]--[\t\n\u00ad\u2060]]|(?<!\p{L})\u00ad|\u00ad(?!\p{L})|(?<!-)\u2060/v,
    'This line has an unreadable or invisible character. Type the words again, and save the file as UTF-8 without BOM, with line ends LF or CRLF.',
  ],
];

/** Reports the first unreadable text of each kind per file. */
export function checkReadable(files: Files): ContentError[] {
  const errors: ContentError[] = [];
  for (const [file, whole] of files) {
    // Emoji may contain invisible characters.
    const text = whole.replaceAll(/(?=\p{Emoji})\p{RGI_Emoji}/gv, ' ');
    for (const [pattern, message] of unreadable) {
      const index = text.search(pattern);
      if (index >= 0) errors.push({ file, line: lineAt(text, index), message });
    }
  }
  return errors;
}

const languages = `(?:${locales.join('|')})`;
const folders = `(?:${collectionNames.join('|')})/${languages}`;
const validName = new RegExp(
  `^(?:README.md|facts.md|site.yaml|dictionary/${languages}/[a-z-]+.json` +
    `|images/[a-z0-9_-]+.(?:jpg|png|webp)|${folders}/[a-z0-9]+(?:-[a-z0-9]+)*.(?:md|jpg|png|webp))$`,
);
/**
 * Names reserved for other pages: /careers/apply is the form, /blog/2 the second list page. Astro
 * renders no page for index.
 */
const reservedName = /\/index\.md$|^jobs\/\w+\/apply\.md$|^blog\/\w+\/\d{1,3}\.md$/;

/** The path in the other language: blog/de/text.md for blog/en/text.md. */
export function translatedFile(file: string): string {
  const locale = file.split('/').find(isLocale) ?? defaultLocale;
  return file.replace(`/${locale}/`, `/${otherLocale(locale)}/`);
}

/** Reports invalid paths, and texts in one language only. */
export function checkNames(files: Files): ContentError[] {
  const errors: ContentError[] = [];
  const report = (file: string, message: string) => errors.push({ file, message });

  for (const file of files.keys()) {
    const translation = translatedFile(file);
    const isText = /\.(?:md|json)$/.test(file);

    if (reservedName.test(file))
      report(file, 'Another page has this URL. Choose another file name in both languages.');
    else if (!validName.test(file))
      report(
        file,
        'This file name is not allowed here. A text is <folder>/en/<name>.md, an image images/<name>.jpg (export an iPhone photo as JPEG); names have lowercase letters, digits and hyphens.',
      );
    else if (isText && !files.has(translation))
      report(file, `content/${translation} is missing. Translate this file, or delete it.`);
  }
  return errors;
}
