/**
 * Lines that the site writes into a visitor's message: the time of a call, the chosen team. A line is
 * the site's only while it is a whole line with exactly the site's words. An edited line is the
 * visitor's own.
 */

/** A change of a text, in the order of `setRangeText`. */
export type TextEdit = [replacement: string, start: number, end: number];

interface Change {
  text: string;
  /** True for every line of this kind that the site could have written, in both languages. */
  isKnown: (line: string) => boolean;
  /** The new line; without it the earlier line is removed. */
  line: string | undefined;
  /** The position of a new line without an earlier one. */
  isFirst?: boolean;
}

/** Returns the site's line in a text, with its position. */
export function findLine(text: string, isKnown: Change['isKnown']) {
  let start = 0;
  for (const line of text.split('\n')) {
    if (isKnown(line)) return { line, start, end: start + line.length };
    start += line.length + 1;
  }
  return undefined;
}

/** Returns the edit that writes a line in place of an earlier one, or removes the earlier one. */
export function lineEdit({ text, isKnown, line, isFirst }: Change): TextEdit | undefined {
  const earlier = findLine(text, isKnown);
  if (!earlier) {
    if (line === undefined) return undefined;
    const lineBreak = text && '\n';
    return isFirst ? [line + lineBreak, 0, 0] : [lineBreak + line, text.length, text.length];
  }
  const { start, end } = earlier;
  if (line !== undefined) return [line, start, end];
  // The line break before a removed line goes too; in the first line, the one after it.
  return start > 0 ? ['', start - 1, end] : ['', 0, end + 1];
}

/** Returns the text after an edit. */
export const applyEdit = (text: string, [replacement, start, end]: TextEdit) =>
  text.slice(0, start) + replacement + text.slice(end);
