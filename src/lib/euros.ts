import { localeInfo, type Locale } from '#src/i18n/locales.ts';

/** Hours of one person in full-time in a month, for the example of what it costs. */
export const monthlyHours = 160;

/** A whole sum: €9,600, 9.600 €. */
export const euros = (value: number, locale: Locale): string =>
  value.toLocaleString(localeInfo[locale].tag, {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 0,
  });
