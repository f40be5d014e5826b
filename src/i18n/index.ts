// astro-i18next initialises i18next in a script that Astro runs before each page. Endpoints and
// getStaticPaths need i18next too.
import 'astro:scripts/page-ssr.js';
import i18next, { type CustomTypeOptions } from 'i18next';
import type { Locale } from '#src/i18n/locales.ts';

/** The dictionaries by name, with their keys (src/build/dictionaries.ts). */
export type Dictionaries = CustomTypeOptions['resources'];

/**
 * Returns the translate function for one language and dictionary. The library's global language
 * would change between pages that render concurrently. The returned function throws on a missing
 * key.
 */
export const tFor = <Name extends keyof Dictionaries>(locale: Locale, name: Name) =>
  i18next.getFixedT(locale, name);
