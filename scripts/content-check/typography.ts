import type { Locale } from '#src/i18n/locales.ts';
import { inPassage, type Passage } from './passages.ts';
import { languageName, type ContentProblem } from './problem.ts';

interface QuotationMarks {
  open: string;
  close: string;
  /** Marks of the other language, which are always wrong. */
  foreign: string;
}

// English “…” and German „…“ share a sign: it opens in one language and closes in the other.
const marks: Record<Locale, QuotationMarks> = {
  en: { open: '“', close: '”', foreign: '„' },
  de: { open: '„', close: '“', foreign: '”' },
};

interface Finding {
  offset: number;
  message: string;
}

const pairOf = (locale: Locale) =>
  `${languageName[locale]} quotation marks are ${marks[locale].open}…${marks[locale].close}`;

function quotationMarks(prose: string, locale: Locale): Finding[] {
  const { open, close, foreign } = marks[locale];
  const findings: Finding[] = [];
  let openedAt: number | undefined;
  for (const match of prose.matchAll(/["„“”]/g)) {
    const [mark, offset] = [match[0], match.index];
    if (mark === '"') findings.push({ offset, message: `Straight quotation mark. ${pairOf(locale)}.` });
    else if (mark === foreign)
      findings.push({ offset, message: `Wrong quotation mark ${mark}. ${pairOf(locale)}.` });
    else if (mark === open && openedAt !== undefined) {
      findings.push({
        offset,
        message: `${open} opens here although an earlier ${open} is not closed by ${close} yet.`,
      });
    } else if (mark === close && openedAt === undefined) {
      findings.push({ offset, message: `${close} closes, but nothing was opened. ${pairOf(locale)}.` });
    }
    // A straight or foreign mark stands for whichever is due, so that one slip gives one message.
    openedAt = mark === open || (mark !== close && openedAt === undefined) ? offset : undefined;
  }
  if (openedAt !== undefined)
    findings.push({
      offset: openedAt,
      message: `The quotation that opens here is never closed by ${close}.`,
    });
  return findings.sort((a, b) => a.offset - b.offset).slice(0, 1);
}

const apostrophes = (prose: string): Finding[] =>
  [...prose.matchAll(/['´]|(?<=\p{L})‘(?=\p{L})/gu)].map(({ 0: mark, index: offset }) => ({
    offset,
    message: `${mark === "'" ? 'Straight' : 'Wrong'} apostrophe ${mark}. Write ’ instead; program text stands in \`backticks\`.`,
  }));

const looseUnits = (prose: string): Finding[] =>
  [...prose.matchAll(/\d (?=(?:kB|MB|%)(?!\w))/g)].map(({ index: offset }) => ({
    offset,
    message: 'A line may end between this number and its unit. Write \\u00a0 in place of the space.',
  }));

const problemsOf = (passage: Passage, findings: readonly Finding[]): ContentProblem[] =>
  findings.map(({ offset, message }) => inPassage(passage, offset, message));

/** Quotation marks of the passage's language, in pairs. One finding per passage: a slip throws off all that follow. */
export const checkQuotationMarks = (passage: Passage): ContentProblem[] =>
  problemsOf(passage, quotationMarks(passage.prose, passage.locale));

/** Apostrophes are typographic. One finding per line is enough to see the habit. */
export const checkApostrophes = (passage: Passage): ContentProblem[] =>
  problemsOf(passage, apostrophes(passage.prose).slice(0, 1));

/** A number and its unit stay on one line. Markdown is bound by the site; a text of the dictionary holds the fixed space itself. */
export const checkUnits = (passage: Passage): ContentProblem[] =>
  problemsOf(passage, looseUnits(passage.prose));
