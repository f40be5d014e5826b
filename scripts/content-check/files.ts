import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { collectionNames, requiredTexts } from '#src/lib/content/schemas.ts';
import { lineAt, type Tell } from './report.ts';

/** Text files by path below their folder, with forward slashes; other files have an empty text. */
export type Files = ReadonlyMap<string, string>;

/** Every file below a folder but hidden ones, which belong to tools; line ends are unified. None for a folder that is not there. */
export function readFiles(folder: string): Files {
  const files = new Map<string, string>();
  const found = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  for (const entry of found) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const path = join(entry.parentPath, entry.name);
    const isText = /\.(?:md|yaml|json|ts|astro)$/.test(path);
    const text = isText ? readFileSync(path, 'utf8').replace(/\r\n?/g, '\n') : '';
    files.set(relative(folder, path).replaceAll(sep, '/'), text);
  }
  return files;
}

/** What no text may have anywhere. An emoji of several parts is joined by U+200D. */
const forbidden: readonly [sign: RegExp, message: string][] = [
  [/^\ufeff/, 'The file starts with an invisible byte order mark. Save it as UTF-8 without BOM.'],
  [/\ufffd|\0/, 'A letter here cannot be read. Save the file with the encoding UTF-8.'],
  [/^(?:<{7}|={7}|>{7}|\|{7})(?=\s|$)/m, 'An unfinished merge. Keep one version, without such signs.'],
  [
    /(?![\t\n]|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d)[\p{Cf}\p{Cc}\u2028\u2029\u115f\u1160\u3164\u2800]/u,
    'An invisible sign stands here. Delete the words around it and type them again.',
  ],
];

/** Files that cannot be read as they were meant: the first reason for each. */
export function checkSigns(files: Files, tell: Tell): void {
  for (const [file, text] of files) {
    const [sign, message = ''] = forbidden.find(([each]) => each.test(text)) ?? [];
    if (sign) tell(file, lineAt(text, sign.exec(text)!.index), message);
  }
}

const folders = `(?:${collectionNames.join('|')})/(?:en|de)`;
const rightName = new RegExp(
  '^(?:README\\.md|facts\\.md|site\\.yaml|images/[a-z0-9-]+\\.jpg|dictionary/(?:en|de)/[a-z-]+\\.json' +
    `|${folders}/(?:[a-z0-9]+-)*[a-z0-9]+\\.(?:md|jpg|png|webp))$`,
);

/** The same file in the other language. */
export const twinFile = (file: string) =>
  file.replace(/\/(en|de)\//, (_, language) => (language === 'en' ? '/de/' : '/en/'));

function wrongName(file: string): string | undefined {
  // /careers/apply is the form, /blog/2 the second page of the list.
  if (/^jobs\/\w+\/apply\.md$|^blog\/\w+\/\d{1,3}\.md$/.test(file))
    return 'This address is taken by another page of the site. Choose another name in both languages.';
  if (rightName.test(file)) return undefined;
  if (/\.(?:jpe?g|png|webp|gif|svg|avif|heic|tiff?)$/i.test(file))
    return 'Save it as small-letters.jpg in images, or as .jpg, .png or .webp beside the text.';
  if (new RegExp(`^${folders}/[^/]+\\.md$`).test(file))
    return 'The name becomes the address: small letters, digits and hyphens. Rename it in both languages.';
  return `No such file belongs here. A text is <folder>/en or de/<name>.md in ${collectionNames.join(', ')}.`;
}

/** Files with a wrong name or in a wrong place, and texts of one language. */
export function checkNames(files: Files, tell: Tell): void {
  for (const file of files.keys()) {
    const twin = twinFile(file);
    const isAlone = /\.(?:md|json)$/.test(file) && !files.has(twin);
    const alone = `There is no content/${twin}. Translate this file there, or delete it.`;
    const message = wrongName(file) ?? (isAlone ? alone : undefined);
    if (message) tell(file, undefined, message);
  }
  for (const file of requiredTexts.map((id) => `legal/en/${id}.md`))
    if (!files.has(file)) tell(file, undefined, 'Put it back in both languages: all pages link to it.');
}
