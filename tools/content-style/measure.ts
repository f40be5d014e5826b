import { locales, type Locale } from '#src/i18n/locales.ts';
import { dictionaryPassages } from '../content-check/dictionary-pairs.ts';
import { readDictionaries, type Dictionary } from '../content-check/dictionary.ts';
import { placeOf, readEntries, type Files } from '../content-check/entries.ts';
import { excerpt, passagesOf, type Passage } from '../content-check/passages.ts';
import { contactLabels, patterns, sentences } from './patterns.ts';

/** A place where a pattern was found. */
export interface Finding {
  file: string;
  line: number;
  text: string;
}

/** What was found of one pattern in one language. */
export interface Measure {
  name: string;
  locale: Locale;
  /** The figure that is held against the limit. */
  count: number;
  limit?: number;
  /** Said after the figure: a unit, or the page it belongs to. */
  note?: string;
  findings: Finding[];
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;

interface Sentence extends Finding {
  words: number;
  /** First sentence of a paragraph that goes on, in an article. */
  opensParagraph: boolean;
  page: string;
}

/** The page a text stands on: entries of a list share theirs with its dictionary. */
function pageOf(file: string): string {
  const place = placeOf(file);
  if (place === undefined) return file.slice(file.lastIndexOf('/') + 1, -'.json'.length);
  const { collection, id } = place;
  return collection === 'blog' || collection === 'jobs' ? `${collection}/${id}` : collection;
}

/** Dictionaries of the frame and the forms: labels and messages, most of them fixed by the specification. */
const messages = ['application', 'common', 'contact', 'imprint', 'newsletter', 'staff'];

/** The label in bold type that opens an item of a list or a paragraph. */
const boldLabel = /^\s*(?:(?:[-*]|\d+\.)\s+)?\*\*[^*]+\*\*/;

/** Sentences of running text. Labels, headings and cells of tables end without a stop and are none. */
function sentencesOf({ file, field, locale, prose, source, lineAt }: Passage): Sentence[] {
  const page = pageOf(file);
  if (messages.includes(page)) return [];
  const segmenter = new Intl.Segmenter(locale, { granularity: 'sentence' });
  return [...prose.matchAll(/[^\n]+/g)].flatMap(({ 0: words, index: start }) => {
    const label = boldLabel.exec(source.slice(start, start + words.length))?.[0].length ?? 0;
    const line = ' '.repeat(label) + words.slice(label);
    // A single short sentence is a message or an item of a list.
    if (wordsOf(line) < sentences.short) return [];
    const own = [...segmenter.segment(line)].filter(({ segment }) => /[.!?…][”“’‘)]*\s*$/.test(segment));
    const isParagraph = field === undefined && placeOf(file)?.collection === 'blog' && /^\S/.test(line);
    return own.map(({ segment, index }, position) => ({
      file,
      line: lineAt(start + index),
      text: segment.replace(/\s+/g, ' ').trim(),
      words: wordsOf(segment),
      opensParagraph: isParagraph && position === 0 && own.length > 1,
      page,
    }));
  });
}

function measurePatterns(passages: readonly Passage[], locale: Locale): Measure[] {
  return patterns.map((pattern) => {
    const findings = passages.flatMap(({ file, source, prose, lineAt }) =>
      [...prose.matchAll(pattern[locale])].map(({ index }) => ({
        file,
        line: lineAt(index),
        text: excerpt(source, index),
      })),
    );
    return { name: pattern.name, locale, count: findings.length, limit: pattern.limit, findings };
  });
}

function measureSentences(passages: readonly Passage[], locale: Locale): Measure[] {
  const all = passages.flatMap(sentencesOf);
  const pages = Map.groupBy(all, ({ page }) => page);
  const shares = [...pages]
    .map(([page, own]) => {
      const findings = own.filter(({ words }) => words < sentences.short);
      return { page, findings, share: findings.length > 1 ? (100 * findings.length) / own.length : 0 };
    })
    .sort((a, b) => b.share - a.share);
  const over = shares.filter(({ share }) => share > sentences.shortShare);
  const maxims = all.filter(({ words, opensParagraph }) => opensParagraph && words <= sentences.maxim);
  return [
    {
      name: `sentences under ${sentences.short} words, % of the page with most`,
      locale,
      count: Math.round(shares[0]?.share ?? 0),
      limit: sentences.shortShare,
      note: over.map(({ page, share }) => `${page} ${Math.round(share)} %`).join(', '),
      findings: over.flatMap(({ findings }) => findings),
    },
    {
      name: 'maxims that open a paragraph',
      locale,
      count: maxims.length,
      limit: sentences.maxims,
      findings: maxims,
    },
  ];
}

function measureLabels(dictionaries: readonly Dictionary[], locale: Locale): Measure {
  const findings = contactLabels.keys.flatMap((name) => {
    const [namespace, key = ''] = name.split(':');
    const dictionary = dictionaries.find((each) => each.locale === locale && each.namespace === namespace);
    const text = dictionary?.texts.get(key);
    return dictionary && text ? [{ file: dictionary.file, line: text.line, text: text.value }] : [];
  });
  const labels = new Set(findings.map(({ text }) => text));
  return {
    name: 'labels of the link to the contact form',
    locale,
    count: labels.size,
    limit: contactLabels.limit,
    findings,
  };
}

/** Counts the patterns in all texts but the legal ones; `files` are those of the content folder, by path below it. */
export function measureStyle(files: Files): Measure[] {
  const { entries } = readEntries(files);
  const { dictionaries } = readDictionaries(files);
  const passages = [
    ...entries.filter(({ collection }) => collection !== 'legal').flatMap(passagesOf),
    ...dictionaryPassages(dictionaries),
  ];
  return locales.flatMap((locale) => {
    const own = passages.filter((passage) => passage.locale === locale);
    return [
      ...measurePatterns(own, locale),
      ...measureSentences(own, locale),
      measureLabels(dictionaries, locale),
    ];
  });
}

/** Whether a measure is above its limit. */
export const isOver = ({ count, limit }: Measure): boolean => limit !== undefined && count > limit;
