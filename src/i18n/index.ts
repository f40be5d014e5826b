// astro-i18next starts i18next in a script that Astro runs before each page. Endpoints and
// getStaticPaths need it, too, hence this import.
import 'astro:scripts/page-ssr.js';
import i18next, { type CustomTypeOptions } from 'i18next';
import type { Locale } from '#src/i18n/locales.ts';

/** The dictionaries by their names, with their keys (src/build/dictionaries.ts). */
export type Dictionaries = CustomTypeOptions['resources'];

/**
 * The translate function of one language. It does not use the library's global language, which
 * changes while pages are rendered at the same time. Throws on a key that the dictionary does not
 * have.
 */
export const tFor = <Name extends keyof Dictionaries>(locale: Locale, name: Name) =>
  i18next.getFixedT(locale, name);
