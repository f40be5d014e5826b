import type { Locale } from '#src/i18n/locales.ts';
import { buildTime } from '#src/lib/build-time.ts';
import { inBothSeasons, type Country } from '#src/lib/shared/office-hours.ts';
import { site } from './index.ts';

/* Office hours for page texts, at build time. */

/** Office hours from content/site.yaml. */
export const offices = site.office.hours;

/** Office hours and shared hours in winter and summer, in German time. */
export const seasons = inBothSeasons(offices, buildTime().getTime());

/** Number of hours that both offices share on every working day of the year. */
export const sharedHours = Math.min(seasons.winter.hours, seasons.summer.hours);

/** Formats a full hour: 6:00 PM, 18:00. */
const hourIn = (locale: Locale, hour: number) =>
  new Date(2000, 0, 1, hour)
    .toLocaleTimeString(locale, { timeStyle: 'short' })
    // No leading zero in German; no line break before AM.
    .replace(/^0/, '')
    .replace(/\s/, '\u00a0');

/** Returns the office hours for a text: { opens: '9:00 AM', closes: '6:00 PM' }. */
export const officeHours = (country: Country, locale: Locale) => ({
  opens: hourIn(locale, offices[country].opens),
  closes: hourIn(locale, offices[country].closes),
});
