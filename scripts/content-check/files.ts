import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { lineAt, type Tell } from './report.ts';

/** Text files by path below their folder, with forward slashes; other files have an empty text. */
export type Files = ReadonlyMap<string, string>;

/** Every file below a folder but hidden ones, which belong to tools; line ends are unified. None for a folder that is not there. */
export function readFiles(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    found.map((path): [string, string] => {
      const text = /\.(?:md|yaml|json|ts|astro)$/.test(path)
        ? readFileSync(path, 'utf8').replace(/\r\n?/g, '\n')
        : '';
      return [relative(folder, path).replaceAll(sep, '/'), text];
    }),
  );
}

/** What no text may have anywhere. An emoji of several parts is joined by U+200D. */
const forbidden: readonly [sign: RegExp, message: string][] = [
  [/^\ufeff/, 'The file starts with an invisible byte order mark. Save it as UTF-8 without BOM.'],
  [/\ufffd|\0/, 'A letter here cannot be read. Save the file with the encoding UTF-8.'],
  [
    /^(?:<{7}|={7}|>{7}|\|{7})(?=\s|$)/m,
    'An unfinished merge. Delete the lines of <, |, = or > signs, and the version that you do not want.',
  ],
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
