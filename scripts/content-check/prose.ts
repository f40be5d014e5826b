import { leavesOf } from './report.ts';
import type { Source } from './source.ts';

/** Hides what is right although it has characters that are wrong by themselves. */
export const mask = (text: string, pattern: RegExp) =>
  text.replace(pattern, (found) => '\ufffc'.repeat(found.length));

/** What is right in every text. */
const allowed = [
  // Addresses of the web and of mail.
  /(?:https?:\/\/|www\.)[^\s*\[]+/g,
  /[\w.\-]+@\w+/g,
  // $5, US$ 7.
  /\$(?= ?\d)/g,
  // C#, #1.
  /(?<=\p{L})#|#(?=\d)/gu,
  // file_name.
  /(?<=\w)_(?=\w)/g,
  // 27 inches, 5 feet.
  /(?<=\d)["']/g,
  // An omission.
  /\[…\]/g,
  // Emoji of several characters. The first condition makes the search fast.
  /(?=\p{Emoji})\p{RGI_Emoji}/gv,
];

/** The characters of finished prose. */
const characters = [
  // Letters with their accents, and numbers.
  String.raw`\p{L}\p{M}\p{N}`,
  // Spaces, the soft hyphen and the word joiner.
  String.raw`\p{Zs}\n\u00ad\u2060`,
  // Dashes, punctuation and quotation marks.
  String.raw`\p{Pd}.,;:!?\(\)…·“”„‘’‚‹›«»`,
  // What is read as a word. A dollar needs its number.
  String.raw`\&\/%‰§+=×−≤≥≈→°©®™✓[\p{Sc}--\$]`,
  // What is hidden.
  String.raw`\ufffc`,
];

const list = 'This is not a list. Start each item with “- ” or “1. ”, with an ordinary space';

/** What is not prose, each with what to do about it; without that, adviceFor says it. */
const rules: [pattern: RegExp, advice?: string][] = [
  // Any other character, with those like it that follow.
  [new RegExp(`([^${characters.join('')}])\\1*`, 'v')],
  // Comments and highlighters of other programs, and the name of a character in HTML.
  [/%%|==|&(?:#\w+|[A-Z]?[a-z]{2,});/],
  [/^-[\p{L}\p{Zs}]|^· |^\d+\.\p{Lu}/mu, list],
  // Where a sentence may start like this, only a second line shows that it is a list.
  [/^[–—→✓o] .*\n[–—→✓o] |^\w\) .*\n\w\) /m, list],
  [
    /\p{Pd}{2,}|[‘’]{3}/u,
    'This would be visible. A dash is –, a line is ---, code is between lines of ```',
  ],
  // The colon of words for all genders is right: Entwickler:innen, jede:r.
  [
    /::|:(?=\p{L})(?!in|[ernms]{1,2}\P{L})/u,
    'A colon needs a space after it. Type an emoji itself, not its name (:rocket:)',
  ],
  [/[Ll]orem ipsum|TODO|\?{3}/, 'This is a placeholder. Write the text'],
];

/** What to do about characters that prose does not have. */
function adviceFor(found: string, isBody: boolean): string {
  const name = found.startsWith('\t') ? 'A tab' : `“${found}”`;
  const isQuotation = /^["']/.test(found);
  const remedy = isQuotation
    ? 'Write “…” (German „…“) or ’'
    : 'Delete it, or correct it by content/README.md';
  // A backslash works before the punctuation of ASCII only (CommonMark 0.31, 2.4).
  const hasEscape = isBody && /^[!-~]/.test(found);
  const otherwise = hasEscape ? 'put a backslash before it' : 'write it in words';
  return `${name} would be visible here. ${remedy}; if it is meant, ${otherwise}`;
}

/**
 * The first piece of a text that its reader would not understand: where it is, and what to do.
 * `isBody`: Markdown is read, which knows the backslash. Fields are shown as they are typed.
 */
export function firstViolation(text: string, isBody: boolean) {
  const words = allowed.reduce(mask, text);

  for (const [pattern, advice] of rules) {
    const match = pattern.exec(words);
    if (!match) continue;

    const { index } = match;
    const around = text.slice(Math.max(0, index - 20), index + 30);
    const found = around.replace(/[\s\ufffc]+/g, ' ').trim();
    return { index, message: `${advice ?? adviceFor(match[0], isBody)}. Found: ${found}` };
  }
  return undefined;
}

/** Reports the fields that have such a piece. `known`: what the page fills in. */
export function checkTexts({ data, report }: Pick<Source, 'data' | 'report'>, known = /^$/): void {
  for (const { path, value } of leavesOf(data)) {
    if (typeof value !== 'string') continue;
    const found = firstViolation(mask(value, known), false);
    if (found) report(path, found.message);
  }
}
