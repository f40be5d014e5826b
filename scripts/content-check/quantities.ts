import type { Locale } from '#src/i18n/locales.ts';

const words: Record<Locale, readonly string[]> = {
  en: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  de: ['ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'],
};

const endings: Record<Locale, string> = { en: '', de: '(?:e[mnrs]?)?' };

/** A number in digits or, to twelve, in words, as the source of a group. */
export const number: Record<Locale, string> = {
  en: `(\\d+|${words.en.join('|')})`,
  de: `(\\d+|(?:${words.de.join('|')})${endings.de})`,
};

/** The value of what `number` found. */
export function numberOf(text: string, locale: Locale): number {
  const word = words[locale].findIndex((name) => new RegExp(`^${name}${endings[locale]}$`, 'i').test(text));
  return word === -1 ? Number(text) : word + 1;
}

const units = {
  hour: /^(?:hours?|\p{L}*stunden?)$/iu,
  day: /^(?:days?|\p{L}*tag(?:e[ns]?|s)?)$/iu,
  week: /^(?:weeks?|wochen?)$/iu,
  month: /^(?:months?|monat(?:e[ns]?|s)?)$/iu,
};
export type Unit = keyof typeof units;

export interface Quantity {
  value: number;
  unit: Unit;
  /** As it stands in the text. */
  text: string;
  index: number;
}

const duration = (locale: Locale) =>
  new RegExp(`(?<![\\p{L}\\d])${number[locale]}((?:[\\s\u00a0][\\p{L}-]+){1,3})`, 'giu');

/** Lengths of time in a text: “six shared office hours”, „innerhalb von 24 Stunden“. */
export function quantitiesIn(text: string, locale: Locale): Quantity[] {
  return [...text.matchAll(duration(locale))].flatMap(
    ({ 0: whole, 1: digits = '', 2: after = '', index }) => {
      for (const word of after.trim().split(/\s+/)) {
        const unit = (Object.keys(units) as Unit[]).find((name) => units[name].test(word));
        if (unit !== undefined) {
          const end = whole.indexOf(word, digits.length) + word.length;
          return [{ value: numberOf(digits, locale), unit, text: whole.slice(0, end), index }];
        }
      }
      return [];
    },
  );
}
