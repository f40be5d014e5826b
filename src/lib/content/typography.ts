import type { Locale } from '#src/i18n/locales.ts';

/*
 * Typographic punctuation: replaces straight quotes, hyphens and dots by the language's quotation
 * marks, apostrophes, dashes and ellipses. Source files stay unchanged. Unpaired quotes stay as
 * typed, and the content check reports them. The Markdown parser has a similar feature, but only
 * for English, and turns 27" into 27”.
 */

/** Opening and closing quotation marks per language and straight quote. */
const quotationMarks = {
  en: { '"': ['“', '”'], "'": ['‘', '’'] },
  de: { '"': ['„', '“'], "'": ['‚', '‘'] },
} as const satisfies Record<Locale, Record<string, [string, string]>>;

/** Words that begin with an apostrophe: ’90s, rock ’n’ roll, German ’s. */
const elisions = {
  en: /^(?:\d\ds|tis|twas|em|til|cause|n')(?![\p{L}'])/iu,
  de: /^(?:\d\der|s|n|ne|nen|nem|ner|n')(?![\p{L}'])/iu,
};

/** The character that masks text other than prose: code, URLs, escaped characters. */
export const masked = '\ufffc';

/** Matches URLs, email addresses and `{{tokens}}`. */
const addresses = /(?:https?:\/\/|www\.)[^\s"'“”„‘’‚]+|[\w.+\-]+@[\w.\-]+|\{\{.*?\}\}/g;

const maskUrls = (text: string) => text.replace(addresses, (found) => masked.repeat(found.length));

const spacedHyphen = /(?<=[\p{L}\ufffc][)\]"'”“’‘»!?.…]*\s)-(?=\s["'(\[„“‚‘«]*[\p{L}\ufffc])/gu;
const doubleHyphen = /(?<=^|\s)--(?=\s+\S)|(?<=[\p{L}\p{N}])--(?=[\p{L}\p{N}])/gu;
const threeDots = /(?<![.\/])\.{3}(?![.\/])/g;

interface Edit {
  index: number;
  length: number;
  text: string;
}

const editsFor = (text: string, pattern: RegExp, replacement: string): Edit[] =>
  [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({
    index,
    length,
    text: replacement,
  }));

/**
 * Pairs straight quotes and finds apostrophes. Returns the typographic mark for each offset, and
 * the offsets of unpaired quotes.
 * @param digitsClose if true, a quote after a digit may close a quotation; otherwise such a quote
 * is a unit (27", 5' 11") and stays
 */
function pairQuotes(text: string, locale: Locale, digitsClose: boolean) {
  const pairs = quotationMarks[locale];
  const openers: string[] = ['«', '‹', pairs['"'][0], pairs["'"][0]];
  const marks = new Map<number, string>();
  const unpaired: number[] = [];
  const open: { mark: string; index: number }[] = [];

  for (const { 0: found, index } of text.matchAll(/["'´]/g)) {
    const before = marks.get(index - 1) ?? text[index - 1] ?? ' ';
    const after = text[index + 1] ?? ' ';
    const last = open.at(-1);
    const isAtStart = openers.includes(before) || /[\s(\[\{\/\p{Pd}]/u.test(before);
    const mark = found as '"' | "'";

    const isInWord = /[\p{L}\p{N}]/u.test(before) || (!isAtStart && last?.mark !== "'");
    const isElision = isAtStart && elisions[locale].test(text.slice(index + 1));
    const isEndOfElision = /(?:^|\s)['’]n$/i.test(text.slice(0, index));
    const isPossessive =
      last?.mark !== "'" && /[sxzß]/i.test(before) && !/[\p{L}\p{N}]/u.test(after);

    const isContraction = found !== '"' && isInWord && /\p{L}/u.test(after);
    const isUnit = /\d/.test(before) && !(digitsClose && last?.mark === mark);
    const isAlreadyOpen = open.some((each) => each.mark === mark);
    const opens = isAtStart && /\S/.test(after) && !isAlreadyOpen;
    const closes = last?.mark === mark && /\S/.test(before) && last.index < index - 1;

    if (isContraction) marks.set(index, '’');
    else if (found === '´') continue;
    else if (found === "'" && (isElision || isEndOfElision)) marks.set(index, '’');
    else if (isUnit) continue;
    else if (opens) {
      open.push({ mark, index });
      marks.set(index, pairs[mark][0]);
    } else if (closes) {
      open.pop();
      marks.set(index, pairs[mark][1]);
    } else if (found === "'" && isPossessive) marks.set(index, '’');
    else unpaired.push(index);
  }

  // Quotes that nothing closes stay straight.
  for (const { index } of open) marks.delete(index);
  return {
    marks,
    unpaired: [...open.map(({ index }) => index), ...unpaired].sort((a, b) => a - b),
  };
}

/** Returns the necessary edits in order, and the offsets of unpaired quotes. */
export function typographyEdits(source: string, locale: Locale) {
  const text = maskUrls(source);
  const withUnits = pairQuotes(text, locale, false);
  const withoutUnits = pairQuotes(text, locale, true);
  // Quotes after digits are units, unless only the other reading pairs all quotes.
  const needsDigits = withUnits.unpaired.length > 0 && withoutUnits.unpaired.length === 0;
  const { marks, unpaired } = needsDigits ? withoutUnits : withUnits;

  const edits = [
    ...editsFor(text, threeDots, '…'),
    ...editsFor(text, doubleHyphen, '–'),
    ...editsFor(text, spacedHyphen, '–'),
    ...[...marks].map(([index, mark]) => ({ index, length: 1, text: mark })),
  ];
  return { edits: edits.sort((a, b) => a.index - b.index), unpaired };
}

/** Applies edits to a text. */
export const applyEdits = (text: string, edits: readonly Edit[]) =>
  edits.reduceRight(
    (result, { index, length, text: replacement }) =>
      result.slice(0, index) + replacement + result.slice(index + length),
    text,
  );

/** Applies the language's typography to plain text. */
export const setTypography = (text: string, locale: Locale) =>
  applyEdits(text, typographyEdits(text, locale).edits);

/** Applies the language's typography to all strings in a nested value. */
export function mapTypography<T>(value: T, locale: Locale): T {
  const map = (each: unknown): unknown => {
    if (typeof each === 'string') return setTypography(each, locale);
    if (Array.isArray(each)) return each.map(map);
    if (typeof each !== 'object' || each === null || each instanceof Date) return each;
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, map(inner)]));
  };
  return map(value) as T;
}
