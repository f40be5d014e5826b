import { localeInfo, type Locale } from '#src/i18n/locales.ts';

/** Hours of one person in full-time in a month, for the example of what it costs. */
export const monthlyHours = 160;

/** A whole sum: €9,600, 9.600 €. */
export const money = (value: number, locale: Locale, currency = 'EUR'): string =>
  value.toLocaleString(localeInfo[locale].tag, {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  });
