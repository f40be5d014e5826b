/*
 * Lines that the site writes into a visitor's message: the time of a call, the chosen team. The
 * site replaces or removes only a line that still reads as the site wrote it. An edited line
 * belongs to the visitor.
 */

/** Arguments for `setRangeText`. */
export type TextEdit = [replacement: string, start: number, end: number];

interface Change {
  text: string;
  /** Recognises every line of this kind that the site could have written, in both languages. */
  isKnown: (line: string) => boolean;
  /** The new line; undefined removes the earlier line. */
  line: string | undefined;
  /** Inserts a new line at the start of the text instead of the end. */
  isFirst?: boolean;
}

/** Finds the site's line and its position in a text. */
export function findLine(text: string, isKnown: Change['isKnown']) {
  let start = 0;
  for (const line of text.split('\n')) {
    if (isKnown(line)) return { line, start, end: start + line.length };
    start += line.length + 1;
  }
  return undefined;
}

/** Returns the edit that adds, replaces or removes the site's line. */
export function lineEdit({ text, isKnown, line, isFirst }: Change): TextEdit | undefined {
  const earlier = findLine(text, isKnown);
  if (!earlier) {
    if (line === undefined) return undefined;
    // The line break keeps text that the visitor types next out of the line.
    const newLine = `${line}\n`;
    if (isFirst) return [newLine, 0, 0];
    const lineBreak = text === '' || text.endsWith('\n') ? '' : '\n';
    return [lineBreak + newLine, text.length, text.length];
  }
  const { start, end } = earlier;
  if (line !== undefined) return [line, start, end];
  // The previous line keeps its line break, unless the line itself has none.
  const removedFrom = end === text.length ? Math.max(start - 1, 0) : start;
  return ['', removedFrom, end + 1];
}

/** Returns the edited text. */
export const applyEdit = (text: string, [replacement, start, end]: TextEdit) =>
  text.slice(0, start) + replacement + text.slice(end);
