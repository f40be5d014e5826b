import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { defaultLocale, isLocale, locales, otherLocale } from '#src/i18n/locales.ts';
import { collectionNames } from '#src/lib/content/schemas.ts';
import { lineAt, type Report } from './report.ts';

/** Text files by their path in the folder, with forward slashes. Other files have an empty text. */
export type Files = ReadonlyMap<string, string>;

/**
 * Every file below a folder, except hidden files and files in hidden folders (.obsidian), which
 * belong to tools. Line ends are unified. No files if the folder does not exist.
 */
export function readFiles(folder: string): Files {
  const files = new Map<string, string>();
  const found = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
    : [];
  for (const entry of found) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).replaceAll(sep, '/');
    if (!entry.isFile() || /(?:^|\/)\./.test(name)) continue;
    const isText = /\.(?:md|yaml|json|tsx?|astro)$/.test(name);
    files.set(name, isText ? readFileSync(path, 'utf8').replaceAll('\r\n', '\n') : '');
  }
  return files;
}

/**
 * Characters that no text may have anywhere. Allowed are a joiner between the parts of an emoji
 * (U+200D), a soft hyphen between two letters (U+00AD), and a word joiner behind a hyphen (U+2060),
 * which keeps “E-Mail” on one line.
 */
const forbidden: readonly { name: string; pattern: RegExp; sentence: string }[] = [
  {
    name: 'a byte order mark',
    pattern: /^\ufeff/,
    sentence: 'The file starts with an invisible byte order mark. Save it as UTF-8 without BOM.',
  },
  {
    name: 'another encoding',
    pattern: /\ufffd|\0/,
    sentence: 'A letter here cannot be read. Save the file with the encoding UTF-8.',
  },
  {
    name: 'line ends of another system',
    pattern: /\r/,
    sentence: 'This line ends with CR alone. Save the file with the line ends LF or CRLF.',
  },
  {
    name: 'two versions of a line',
    pattern: /^(?:<{7}|={7}|>{7}|\|{7})(?=\s|$)/m,
    sentence: 'An unfinished merge. Keep one version, without such signs.',
  },
  {
    name: 'an invisible sign',
    pattern: new RegExp(
      [
        '(?=[\\p{Cf}\\p{Cc}\\u2028\\u2029\\u115f\\u1160\\u3164\\u2800])',
        // The exceptions:
        '(?![\\t\\n])',
        '(?!(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d)',
        '(?!(?<=\\p{L})\\u00ad(?=\\p{L}))',
        '(?!(?<=-)\\u2060(?=[\\p{L}\\d]))',
      ].join(''),
      'u',
    ),
    sentence: 'An invisible sign stands here. Delete the words around it and type them again.',
  },
];

/** Reports files with such characters: the first reason for each file. */
export function checkSigns(files: Files, report: Report): void {
  for (const [file, text] of files) {
    const sign = forbidden.find(({ pattern }) => pattern.test(text));
    if (sign) report(file, lineAt(text, text.search(sign.pattern)), sign.sentence);
  }
}

/** The folders of the languages, as part of a pattern. */
export const languages = `(?:${locales.join('|')})`;

const folders = `(?:${collectionNames.join('|')})/${languages}`;
const rightName = new RegExp(
  '^(?:README\\.md|facts\\.md|site\\.yaml|images/[a-z0-9_-]+\\.(?:jpg|png|webp)' +
    `|dictionary/${languages}/[a-z-]+\\.json|${folders}/(?:[a-z0-9]+-)*[a-z0-9]+\\.(?:md|jpg|png|webp))$`,
);

/** The language of a file: blog/de/text.md is German. */
export const localeOfFile = (file: string) => file.split('/').find(isLocale) ?? defaultLocale;

const inFolder = (file: string, locale: string) =>
  file.replace(`/${localeOfFile(file)}/`, `/${locale}/`);

/** The English file with which a translation is compared. */
export const englishFile = (file: string) => inFolder(file, defaultLocale);

/** The same file in the other language. */
export const translatedFile = (file: string) => inFolder(file, otherLocale(localeOfFile(file)));

function wrongName(file: string): string | undefined {
  if (/\/index\.md$/.test(file))
    return 'No page is made of a file of this name. Choose another name in both languages.';
  // /careers/apply is the form, /blog/2 the second page of the list.
  if (/^jobs\/\w+\/apply\.md$|^blog\/\w+\/\d{1,3}\.md$/.test(file))
    return 'This address is taken by another page of the site. Choose another name in both languages.';
  if (rightName.test(file)) return undefined;
  if (/\.hei[cf]$/i.test(file))
    return 'Browsers do not show this format of telephones. Open it and export it as JPEG: a new name alone does not help.';
  if (/\.(?:jpe?g|png|webp|gif|svg|avif|heic|tiff?)$/i.test(file))
    return 'Save it as small-letters.jpg (or .png, .webp) in images, or beside the text.';
  if (new RegExp(`^${folders}/[^/]+\\.md$`).test(file))
    return 'The name becomes the address: small letters, digits and hyphens. Rename it in both languages.';
  return `No such file belongs here. A text is <folder>/en or de/<name>.md in ${collectionNames.join(', ')}.`;
}

/**
 * Texts to which every page links, by their anchors on the legal page. All other texts may be
 * deleted.
 */
const requiredTexts = ['legal-notice', 'privacy', 'gdpr', 'terms', 'accessibility'];

/** Reports files with a wrong name or in a wrong place, and texts in one language only. */
export function checkNames(files: Files, report: Report): void {
  for (const file of files.keys()) {
    const translation = translatedFile(file);
    const isAlone = /\.(?:md|json)$/.test(file) && !files.has(translation);
    const alone = `There is no content/${translation}. Translate this file there, or delete it.`;
    const message = wrongName(file) ?? (isAlone ? alone : undefined);
    if (message) report(file, undefined, message);
  }
  for (const file of requiredTexts.map((id) => `legal/en/${id}.md`))
    if (!files.has(file))
      report(file, undefined, 'Put it back in both languages: all pages link to it.');
}
