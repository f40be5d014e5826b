export interface Box {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Sizes of type to try in pixels, the largest first; the last one is used for whatever length. */
  readonly sizes: readonly number[];
  /** Distance of the baselines as a share of the size. */
  readonly leading: number;
  /** Width of a line in units of its size. */
  readonly widthOf: (text: string) => number;
}

export interface Wrapped {
  readonly size: number;
  readonly lines: readonly string[];
}

const softHyphen = '\u00ad';

/**
 * The pieces between two places where a line may end: after a space, a hyphen, a dash, a slash, or at a soft hyphen.
 * No line ends after one or two letters: KI-Agenten and (m/w/d) stay whole.
 */
const piecesOf = (text: string): string[] =>
  text.match(/(?:[^ \-–/\u00ad]{1,2}[-/])*[^ \-–/\u00ad]*(?:[ \-–/\u00ad]+|$)/g) ?? [];

/** How a line looks at its end: no space, and a soft hyphen shows there alone. */
const finished = (line: string): string =>
  (line.endsWith(softHyphen) ? `${line.slice(0, -1)}-` : line.trimEnd()).replaceAll(softHyphen, '');

/** Cuts a word that no line can hold at its letters, with hyphens. */
function cut(word: string, fits: (line: string) => boolean): string[] {
  if (fits(finished(word))) return [word];
  const letters = [...word];
  let length = letters.length - 1;
  while (length > 1 && !fits(`${letters.slice(0, length).join('')}-`)) length -= 1;
  const head = letters.slice(0, length).join('') + softHyphen;
  return [head, ...cut(letters.slice(length).join(''), fits)];
}

function fill(pieces: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (line !== '' && !fits(finished(line + piece))) {
      lines.push(line);
      line = '';
    }
    line += piece;
  }
  return [...lines, line].map(finished).filter((text) => text !== '');
}

/**
 * Sets a title of any length into a box: in the largest size in which it fits without cutting a word, in lines of
 * about the same length. What is too long even for the smallest size ends in an ellipsis.
 */
export function wrapTitle(title: string, { width, height, sizes, leading, widthOf }: Box): Wrapped {
  const text = title.replace(/\s+/g, ' ').trim();
  for (const size of sizes) {
    const last = size === sizes.at(-1);
    const within = (limit: number) => (line: string) => widthOf(line) * size <= limit;
    const pieces = last ? piecesOf(text).flatMap((piece) => cut(piece, within(width))) : piecesOf(text);
    const lines = fill(pieces, within(width));
    const room = Math.floor(height / (size * leading));
    const fits = lines.length <= room && lines.every(within(width));
    if (fits) return { size, lines: balanced(pieces, lines, width, within) };
    if (last) return { size, lines: shortened(lines, room, within(width)) };
  }
  throw new Error('wrapTitle needs at least one size.');
}

/** The same number of lines in the narrowest width that gives it. */
function balanced(
  pieces: readonly string[],
  lines: readonly string[],
  width: number,
  within: (limit: number) => (line: string) => boolean,
): readonly string[] {
  const step = width / 50;
  let best = lines;
  for (let limit = width - step; limit > width / 3; limit -= step) {
    const narrower = fill(pieces, within(limit));
    if (narrower.length > lines.length || !narrower.every(within(limit))) break;
    best = narrower;
  }
  return best;
}

function shortened(lines: readonly string[], room: number, fits: (line: string) => boolean): string[] {
  const kept = lines.slice(0, room);
  const words = (kept.pop() ?? '').replace(/-$/, '').split(' ');
  while (words.length > 1 && !fits(`${words.join(' ')} …`)) words.pop();
  let end = `${words.join(' ')} …`;
  while (!fits(end) && end.length > 1) end = `${end.slice(0, -3)} …`;
  return [...kept, end];
}
