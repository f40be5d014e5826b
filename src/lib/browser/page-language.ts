import { defaultLocale, isLocale, type Locale } from '#src/i18n/locales.ts';

/**
 * The language of the page on screen, in which the visitor gets an answer. It is read from the
 * language switch, because translators of browsers change `lang`.
 */
export function pageLanguage(): Locale {
  const current = document.querySelector<HTMLElement>('[data-language][aria-current]');
  const language = current?.dataset.language ?? document.documentElement.lang;
  return isLocale(language) ? language : defaultLocale;
}
