import type { CollectionEntry } from 'astro:content';
import { tFor } from '#src/i18n/index.ts';
import { localeInfo, type Locale } from '#src/i18n/locales.ts';
import { money } from '#src/lib/shared/money.ts';

type Salary = NonNullable<CollectionEntry<'jobs'>['data']['salary']>;

/**
 * Formats a job's salary range without the period: “MUR 80,000 to 115,000”, „80.000 bis 115.000
 * MUR“.
 */
export function salaryRange({ from, to, currency }: Salary, locale: Locale): string {
  const amounts = { from: money(from, locale, currency), to: money(to, locale, currency) };
  if (from === to) return amounts.from;
  // A range has the currency once: before or after the numbers, depending on the language.
  const isCurrencyFirst = /^\D/.test(amounts.from);
  const repeated = isCurrencyFirst ? 'to' : 'from';
  const plain = { from, to }[repeated].toLocaleString(localeInfo[locale].tag);
  return tFor(locale, 'careers')('job.salaryRange', { ...amounts, [repeated]: plain });
}
