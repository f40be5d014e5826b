import type { Locale } from '#src/i18n/locales.ts';

/*
 * Typographic punctuation in place of what a keyboard types: quotation marks and apostrophes of the
 * text's language, dashes and ellipses. Sources are never rewritten. Marks that do not pair stay as
 * typed; the content check reports them. (The parser has a feature for this, but only with English
 * marks, and it turns 27" into 27”.)
 */

/** Opening and closing marks of each language, by the straight mark. */
const quotationMarks = {
  en: { '"': ['“', '”'], "'": ['‘', '’'] },
  de: { '"': ['„', '“'], "'": ['‚', '‘'] },
} as const satisfies Record<Locale, Record<string, [string, string]>>;

/** What may follow an apostrophe that begins a word: ’90s, rock ’n’ roll, German ’s. */
const elisions = {
  en: /^(?:\d\ds|tis|twas|em|til|cause|n')(?![\p{L}'])/iu,
  de: /^(?:\d\der|s|n|ne|nen|nem|ner|n')(?![\p{L}'])/iu,
};

/** Stands for text that is no prose: code, addresses, escaped characters. */
export const masked = '\ufffc';

const addresses = /(?:https?:\/\/|www\.)[^\s"'“”„‘’‚]+|[\w.+\-]+@[\w.\-]+|\{\{.*?\}\}/g;

const maskAddresses = (text: string) =>
  text.replace(addresses, (found) => masked.repeat(found.length));

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
 * Pairs the straight marks of a text. After a digit, a mark may be a unit (27", 5' 11"): it closes
 * a quotation only if `digitsClose`.
 */
function pairMarks(text: string, locale: Locale, digitsClose: boolean) {
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

    if (found !== '"' && isInWord && /\p{L}/u.test(after)) marks.set(index, '’');
    else if (found === '´') continue;
    else if (found === "'" && (isElision || isEndOfElision)) marks.set(index, '’');
    else if (/\d/.test(before) && !(digitsClose && last?.mark === mark)) continue;
    else if (isAtStart && /\S/.test(after) && open.every((each) => each.mark !== mark)) {
      open.push({ mark, index });
      marks.set(index, pairs[mark][0]);
    } else if (last?.mark === mark && /\S/.test(before) && last.index < index - 1) {
      open.pop();
      marks.set(index, pairs[mark][1]);
    } else if (found === "'" && isPossessive) marks.set(index, '’');
    else unpaired.push(index);
  }

  for (const { index } of open) marks.delete(index);
  return {
    marks,
    unpaired: [...open.map(({ index }) => index), ...unpaired].sort((a, b) => a - b),
  };
}

/** The edits that a text needs, in their order, and the offsets of marks that do not pair. */
export function typographyOf(source: string, locale: Locale) {
  const text = maskAddresses(source);
  const first = pairMarks(text, locale, false);
  const second = pairMarks(text, locale, true);
  const { marks, unpaired } =
    first.unpaired.length > 0 && second.unpaired.length === 0 ? second : first;

  const edits = [
    ...editsFor(text, threeDots, '…'),
    ...editsFor(text, doubleHyphen, '–'),
    ...editsFor(text, spacedHyphen, '–'),
    ...[...marks].map(([index, mark]) => ({ index, length: 1, text: mark })),
  ];
  return { edits: edits.sort((a, b) => a.index - b.index), unpaired };
}

/** A text with its edits. */
export const applyEdits = (text: string, edits: readonly Edit[]) =>
  edits.reduceRight(
    (result, { index, length, text: replacement }) =>
      result.slice(0, index) + replacement + result.slice(index + length),
    text,
  );

/** A text without Markdown, with the typography of its language. */
export const setTypography = (text: string, locale: Locale) =>
  applyEdits(text, typographyOf(text, locale).edits);

/** All texts in a value with nested lists and groups, with the typography of their language. */
export function mapTypography<T>(value: T, locale: Locale): T {
  const map = (each: unknown): unknown => {
    if (typeof each === 'string') return setTypography(each, locale);
    if (Array.isArray(each)) return each.map(map);
    if (typeof each !== 'object' || each === null || each instanceof Date) return each;
    return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, map(inner)]));
  };
  return map(value) as T;
}
