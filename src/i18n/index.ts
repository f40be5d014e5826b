// astro-i18next starts i18next in a script that Astro puts before each page; endpoints and getStaticPaths need it, too.
import 'astro:scripts/page-ssr.js';
import i18next, { type CustomTypeOptions } from 'i18next';
import { defaultLocale, isLocale, type Locale } from '#src/i18n/locales.ts';

/** The dictionaries by their names, with their keys (src/build/dictionaries.ts). */
export type Dictionaries = CustomTypeOptions['resources'];

/** The language of the page that a component is rendered for; Astro knows it by its address (`i18n` in astro.config.mjs). */
export const localeOf = ({ currentLocale }: { currentLocale: string | undefined }): Locale =>
  isLocale(currentLocale) ? currentLocale : defaultLocale;

/**
 * The translate function of one language, bound to it: the library's global language changes while pages are
 * rendered side by side and would mix them. Throws on a key that the dictionary does not have.
 */
export const tFor = <Name extends keyof Dictionaries>(locale: Locale, name: Name) =>
  i18next.getFixedT(locale, name);
