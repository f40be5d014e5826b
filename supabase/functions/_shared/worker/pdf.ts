import { inflate, latin1 } from './inflate.ts';

/** The bucket's limit too, in bytes. */
const LARGEST_PDF = 10 * 1024 * 1024;

/**
 * What a file may cost, so that none stops the worker: how many streams are looked at, and, as `inflate` counts, the
 * beginning of each and object streams in all. A CV has some hundred streams and a megabyte of objects.
 */
const MOST_STREAMS = 10_000;
const BEGINNING = 1024;
const MOST_OBJECTS = 16 * 1024 * 1024;

/** ISO 32000-1, 7.2.2. */
const space = '[\\0\\t\\n\\f\\r ]';

/** Any character of a name may be written as `#` and two digits (ISO 32000-1, 7.3.5). */
const name = (plain: string) => `/${[...plain].map((letter) => `(?:${letter}|#${digits(letter)})`).join('')}`;
const digits = (letter: string) =>
  letter
    .charCodeAt(0)
    .toString(16)
    .replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`);

/** `%PDF-` as the first bytes, behind a byte-order mark and white space at most (ISO 32000-1, 7.2.2; the form checks the same). */
const beginning = /^(?:\u00ef\u00bb\u00bf)?[\0\t\n\f\r ]*%PDF-/;

/** What makes a program of a document (ISO 32000-1, 12.6.4, 7.11.4 and 12.7.8). */
const active = new RegExp(['JavaScript', 'Launch', 'EmbeddedFile', 'XFA'].map(name).join('|'));

const encrypted = new RegExp(name('Encrypt'));

const gap = `${space}{0,99}`;
const number = `${space}{1,99}\\d{1,10}`;
const entries = [
  `Type${gap}/ObjStm`,
  `(?:N|First|Length|Extends)${number}(?:${number}${space}{1,99}R)?`,
  `Filter${gap}(?:/FlateDecode|\\[${gap}/FlateDecode${gap}\\])`,
];
/**
 * The head of an object stream (ISO 32000-1, 7.5.7) as programs write it: at the beginning of a line, with no keys but
 * those it needs, compressed by Flate alone. Strings, comments, other filters and predictors could hide what it holds.
 */
const plainHead = `(?<=[\\r\\n])\\d{1,10}${number}${gap}obj${gap}<<${gap}(?:/(?:${entries.join('|')})${gap}){0,9}>>${gap}stream\\r?\\n`;

/** Heads of object streams, what names itself an object stream in any other way, and beginnings of other streams. */
const streams = new RegExp(`${plainHead}|(?<hidden>${name('ObjStm')})|(?<!end)stream\\r?\\n`, 'g');

/** Pairs of numbers, then an object: so begins what an object stream holds. On a page a word follows its first numbers. */
const objects = /^[\0\t\n\f\r ]*\d+[\0\t\n\f\r ]+\d[\d\0\t\n\f\r ]*(?:$|[<[(/%]|true|false|null)/;

export type PdfProblem = 'empty' | 'too_large' | 'no_pdf' | 'active_content' | 'unreadable' | 'too_complex';

/** Why a file is not to be opened like any other CV; undefined for a plain PDF. */
export function pdfProblem(bytes: Uint8Array<ArrayBuffer>): PdfProblem | undefined {
  if (bytes.length === 0) return 'empty';
  if (bytes.length > LARGEST_PDF) return 'too_large';
  const text = latin1(bytes);
  if (!beginning.test(text)) return 'no_pdf';
  if (active.test(text)) return 'active_content';
  return problemOfStreams(text, bytes);
}

/**
 * Since PDF 1.5 an action can stand in an object stream too, which is compressed. Some readers do not ask whether a stream
 * calls itself one: what begins as one is looked at, whatever its head says.
 */
function problemOfStreams(text: string, bytes: Uint8Array<ArrayBuffer>): PdfProblem | undefined {
  const isEncrypted = encrypted.test(text);
  let count = 0;
  let left = MOST_OBJECTS;
  for (const { index, 0: head, groups } of text.matchAll(streams)) {
    const isNamed = head.includes('/ObjStm');
    if (groups?.hidden || (isNamed && isEncrypted)) return 'unreadable';
    if (++count > MOST_STREAMS) return 'too_complex';
    const content = bytes.subarray(index + head.length);
    if (!isNamed && !beginsWithObjects(content)) continue;
    const whole = inflate(content, left);
    if (active.test(whole.text)) return 'active_content';
    if (whole.cost > left) return 'too_complex';
    if (!whole.isWhole) return 'unreadable';
    left -= whole.cost;
  }
  return undefined;
}

const beginsWithObjects = (content: Uint8Array): boolean => objects.test(inflate(content, BEGINNING).text);
