import { localeInfo, type Locale } from '#src/i18n/locales.ts';

/** Formats a date in words: 10 February 2026, 10. Februar 2026. */
export const longDate = (date: Date, locale: Locale) =>
  date.toLocaleDateString(localeInfo[locale].tag, { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a date for machines: 2026-02-10. */
export const isoDay = (date: Date) => date.toISOString().slice(0, 10);
