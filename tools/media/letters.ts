/** The letters by which fonts are measured. */
export const basicLatin = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join(
  '',
);

/**
 * What the font of the text has: Basic Latin without the signs of programming, German, the commoner letters of French (the
 * names of Mauritius, which visitors write into forms), the punctuation of both languages, special spaces.
 */
export const textLetters = `${basicLatin.replaceAll(/[\\^`{|}~<>=$*]/g, '')}ÄÖÜäöüßÉàçèéêîô„“”‚‘’–—…§©€−→←\u00a0\u202f\u00ad`;

/** What the font of the headlines has: the same without letters and signs that only text has. */
export const headlineLetters = textLetters.replaceAll(/[#;[\]_Éàçèêîô‚‘©€−]/g, '');
