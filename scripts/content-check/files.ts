import { globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { defaultLocale, isLocale, locales, otherLocale } from '#src/i18n/locales.ts';
import { collectionNames } from '#src/lib/content/schemas.ts';
import { lineAt, type ContentProblem } from './report.ts';

/** Text files by their path in the folder, with forward slashes. Other files have an empty text. */
export type Files = ReadonlyMap<string, string>;

/**
 * Every file below a folder, except hidden files and files in hidden folders (.obsidian), which
 * belong to programs. Line ends are unified.
 */
export function readFiles(folder: string): Files {
  const files = new Map<string, string>();
  for (const entry of globSync('**/*', { cwd: folder, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).replaceAll(sep, '/');
    if (!entry.isFile() || /(?:^|\/)\./.test(name)) continue;
    const isText = /\.(?:md|yaml|json)$/.test(name);
    files.set(name, isText ? readFileSync(path, 'utf8').replaceAll('\r\n', '\n') : '');
  }
  return files;
}

/** Lines that git leaves between two versions. */
const unmerged = /^(?:<{7}|={7}|>{7}|\|{7})(?=\s|$)/m;
/**
 * Characters that cannot be read or seen. A soft hyphen within a word is right, and so is a word
 * joiner after a hyphen, which keeps “E-Mail” on one line.
 */
const unreadable =
  /[[\ufffc\ufffd\p{Cf}\p{Cc}\u2028\u2029\u2800\u3164]--[\t\n\u00ad\u2060]]|(?<!\p{L})\u00ad|\u00ad(?!\p{L})|(?<!-)\u2060/v;

/** The first place where a file cannot be read. */
export function checkReadable(files: Files): ContentProblem[] {
  const problems: ContentProblem[] = [];
  for (const [file, whole] of files) {
    // Emoji may have invisible parts.
    const text = whole.replaceAll(/(?=\p{Emoji})\p{RGI_Emoji}/gv, ' ');
    const isMerged = text.search(unmerged) < 0;
    const index = text.search(isMerged ? unreadable : unmerged);
    const message = isMerged
      ? 'A character here cannot be read or seen. Type the words around it again, and save the file as UTF-8 without BOM, with the line ends LF or CRLF.'
      : 'Git could not merge this text. Keep one version, and delete the lines of <, = and >.';
    if (index >= 0) problems.push({ file, line: lineAt(text, index), message });
  }
  return problems;
}

const languages = `(?:${locales.join('|')})`;
const folders = `(?:${collectionNames.join('|')})/${languages}`;
const rightName = new RegExp(
  `^(?:README.md|facts.md|site.yaml|dictionary/${languages}/[a-z-]+.json` +
    `|images/[a-z0-9_-]+.(?:jpg|png|webp)|${folders}/[a-z0-9]+(?:-[a-z0-9]+)*.(?:md|jpg|png|webp))$`,
);
/**
 * Names that another page needs: /careers/apply is the form, /blog/2 the second page of the list.
 * Astro makes no page of index.
 */
const takenName = /\/index\.md$|^jobs\/\w+\/apply\.md$|^blog\/\w+\/\d{1,3}\.md$/;

/** What is wrong with the name of a file. */
function wrongName(file: string): string | undefined {
  if (takenName.test(file))
    return 'Another page has this address. Choose another name in both languages.';
  if (rightName.test(file)) return undefined;
  return 'No file of this name belongs here. A text is <folder>/en/<name>.md, a picture images/<name>.jpg (export an iPhone photo as JPEG); names have lowercase letters, digits and hyphens.';
}

/** The same file in the other language: blog/de/text.md for blog/en/text.md. */
export function translatedFile(file: string): string {
  const locale = file.split('/').find(isLocale) ?? defaultLocale;
  return file.replace(`/${locale}/`, `/${otherLocale(locale)}/`);
}

/** The texts to which every page links. All other texts may be deleted. */
const requiredTexts = ['legal-notice', 'privacy', 'gdpr', 'terms', 'accessibility'];

/** Files with a wrong name or in a wrong place, and texts in one language only. */
export function checkNames(files: Files): ContentProblem[] {
  const problems: ContentProblem[] = [];
  for (const file of files.keys()) {
    const other = translatedFile(file);
    const isAlone = /\.(?:md|json)$/.test(file) && !files.has(other);
    const alone = `There is no content/${other}. Translate this file, or delete it.`;
    const message = wrongName(file) ?? (isAlone ? alone : undefined);
    if (message) problems.push({ file, message });
  }
  for (const file of requiredTexts.map((id) => `legal/en/${id}.md`))
    if (!files.has(file))
      problems.push({ file, message: 'Every page links to this text. Put it back.' });
  return problems;
}
