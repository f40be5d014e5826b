const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, k) => String.fromCodePoint(first + k)).join('');

/** What the site's fonts hold: Basic Latin, the letters of Latin-1, the punctuation of both languages, signs, arrows, special spaces. */
export const characters = [
  range(0x20, 0x7e),
  range(0xc0, 0xff),
  '„“”‚‘’–—…·•§©€−≥≤→←↑↓',
  '\u00a0\u202f\u00ad',
].join('');
