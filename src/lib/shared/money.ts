import { localeInfo, type Locale } from '#src/i18n/locales.ts';

/** Formats an amount without cents: €9,600, 9.600 €. */
export const money = (value: number, locale: Locale, currency = 'EUR') =>
  value.toLocaleString(localeInfo[locale].tag, {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  });
