import siteYaml from '../../../content/site.yaml?raw';
import type { Locale } from '#src/i18n/locales.ts';
import { inLocale, parseSite, withTypography } from './settings.ts';

/** The site's settings for pages and islands' props, from content/site.yaml. */
export const site = withTypography(parseSite(siteYaml));

/** The same in one language. */
export const siteIn = (locale: Locale) => inLocale(site, locale);

/** Hours that one person works in a month full-time, for the example of costs. */
export const monthlyHours = 160;
