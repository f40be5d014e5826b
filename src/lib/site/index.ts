import siteYaml from '../../../content/site.yaml?raw';
import type { Locale } from '#src/i18n/locales.ts';
import { inLocale, parseSite, withTypography } from './settings.ts';

/** The settings from content/site.yaml, with typography, in both languages. */
export const site = withTypography(parseSite(siteYaml));

/** Returns the settings in one language. */
export const siteIn = (locale: Locale) => inLocale(site, locale);

/** Monthly working hours of a full-time developer, for the cost example. */
export const monthlyHours = 160;
