import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { lineAt, type ContentProblem } from './problem.ts';

/** Text files by path below their folder, with forward slashes; other files have an empty text. */
export type Files = ReadonlyMap<string, string>;

const textFile = /\.(md|ya?ml|json|ts|astro)$/;

/** Every file below a folder but hidden ones, which belong to tools; line ends are unified. None for a folder that is not there. */
export function readFiles(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry): [string, string] => {
        const path = join(entry.parentPath, entry.name);
        const text = textFile.test(entry.name) ? readFileSync(path, 'utf8').replace(/\r\n?/g, '\n') : '';
        return [relative(folder, path).replaceAll(sep, '/'), text];
      })
      .sort(([a], [b]) => a.localeCompare(b)),
  );
}

/** What no text may have anywhere; the first of them hides all others of its file. */
const forbidden: readonly [sign: RegExp, message: (sign: string) => string][] = [
  [/^\ufeff/, () => 'The file starts with an invisible byte order mark. Save it as UTF-8 without BOM.'],
  [/\ufffd|\0/, () => 'A letter here cannot be read. Save the file with the encoding UTF-8.'],
  [
    /^(?:<{7}|={7}|>{7}|\|{7})(?=\s|$)/m,
    (sign) =>
      `“${sign}” is the mark of two versions that git could not merge. Keep one and remove the marks.`,
  ],
  [
    // Emoji of several parts are joined by U+200D.
    /(?!\u200d(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]\u200d))[\p{Cf}\p{Cc}\u2028\u2029\u115f\u1160\u3164\u2800](?<![\t\n])/u,
    (sign) =>
      `An invisible sign stands here (U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}). ` +
      'Delete the word around it and type it again.',
  ],
];

/** Files that cannot be read as they are meant: of another encoding, half merged, with signs that nobody sees. */
export function checkSigns(files: Files): ContentProblem[] {
  return [...files].flatMap(([file, text]) => {
    for (const [sign, message] of forbidden) {
      const found = sign.exec(text);
      if (found !== null) return [{ file, line: lineAt(text, found.index), message: message(found[0]) }];
    }
    return [];
  });
}
