import { defaultLocale, isLocale, type Locale } from '#src/i18n/locales.ts';

/** The language of the page on screen: the one in which the visitor is answered. */
export function pageLanguage(): Locale {
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : defaultLocale;
}
