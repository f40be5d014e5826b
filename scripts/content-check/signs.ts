import { leavesOf } from './report.ts';
import type { Source } from './source.ts';

/** Hides what is right although it has characters that are wrong by themselves. */
export const hide = (text: string, pattern: RegExp) =>
  text.replace(pattern, (found) => '\ufffc'.repeat(found.length));

/**
 * Right in every text: addresses of the web and of mail; $5, US$ 7; C#, #1; file_name; 27″ with a
 * straight sign; an omission; emoji.
 */
const right =
  /(?:https?:\/\/|www\.)[^\s*\[]+|[\w.\-]+@\w+|\$(?= ?\d)|(?<=\p{L})#|#(?=\d)|(?<=\w)_(?=\w)|(?<=\d)["']|\[…\]|(?=\p{Emoji})\p{RGI_Emoji}/gv;

/**
 * A character that finished prose does not have, with those like it that follow; %%, == and the
 * name of a character in HTML consist of others.
 */
const stray =
  /([^\p{L}\p{M}\p{N}\p{Pd}\p{Zs}\n\u00ad\u2060.,;:!?\(\)…·\&\/%‰§+=×−≤≥≈→°©®™✓“”„‘’‚‹›«»[\p{Sc}--\$]\ufffc])\1*|%%|==|&(?:#\w+|[A-Z]?[a-z]{2,});/v;

const quotation = 'Write “…” (German „…“) or ’';
const comment = 'A comment is <!-- … --> on lines of its own';
const link = 'A link is [words](/address), with no space in or before (…)';
/** What to do about a character in place of deleting it. */
const remedies = new Map([
  ['"', quotation],
  ["'", quotation],
  ['<', comment],
  ['%', comment],
  ['[', link],
  [']', link],
  ['#', 'A heading is ## and a space, on a line of its own'],
  ['|', 'A table needs an empty line above it, and | --- | --- | below its head'],
]);

/** What is not prose although it has no other characters, and what to do about it. */
const slips = new Map([
  [
    // Where a sentence may start like this, only a second line shows that it is a list.
    /^(?:-[\p{L}\p{Zs}]|· |\d+\.\p{Lu}|[–—→✓o] .*\n[–—→✓o] |\w\) .*\n\w\) )/mv,
    'This is not a list. Start each item with “- ” or “1. ”, with an ordinary space',
  ],
  [
    /\p{Pd}{2,}|[‘’]{3}/v,
    'This would be visible. A dash is –, a line is ---, code is between lines of ```',
  ],
  [
    // The colon of words for all genders is right: Entwickler:innen, jede:r.
    /::|:(?=\p{L})(?!in|[ernms]{1,2}\P{L})/v,
    'A colon needs a space after it. Type an emoji itself, not its name (:rocket:)',
  ],
  [/[Ll]orem ipsum|TODO|\?{3}/v, 'This is a placeholder. Write the text'],
]);

/**
 * The first piece of a text that its reader would not understand: where it is, and what to do.
 * `isBody`: Markdown is read, which knows the backslash. Fields are shown as they are typed.
 */
export function strayIn(text: string, isBody: boolean) {
  const words = hide(text, right);
  const pattern = [stray, ...slips.keys()].find((each) => each.test(words));
  if (!pattern) return undefined;
  const index = words.search(pattern);
  const found = text.slice(Math.max(0, index - 20), index + 30).replace(/[\s\ufffc]+/g, ' ');
  const message = slips.get(pattern) ?? adviceOn(pattern.exec(words)![0], isBody);
  return { index, message: `${message}. Found: ${found.trim()}` };
}

/** What to do about a character. */
function adviceOn(sign: string, isBody: boolean): string {
  const first = sign.charAt(0);
  const isForBoth = isBody || /["']/.test(first);
  const remedy = (isForBoth && remedies.get(first)) || 'Delete it';
  // A backslash works before the signs of ASCII only (CommonMark 0.31, 2.4).
  const other = isBody && /[!-~]/.test(first) ? 'put a backslash before it' : 'write it in words';
  const name = first === '\t' ? 'A tab' : `“${sign}”`;
  return `${name} would be visible here. ${remedy}; if it is meant, ${other}`;
}

/** Tells the fields that have such a piece. `known`: what the page fills in. */
export function checkTexts({ data, tell }: Pick<Source, 'data' | 'tell'>, known = /^$/): void {
  for (const { path, value } of leavesOf(data)) {
    const stray = typeof value === 'string' && strayIn(hide(value, known), false);
    if (stray) tell(path, stray.message);
  }
}
