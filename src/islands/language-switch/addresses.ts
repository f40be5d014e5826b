import { defaultLocale, type Locale } from '#src/i18n/locales.ts';
import { currentUrl } from '#src/lib/browser/dom.ts';
import { localeOfPath, localizePath } from '#src/lib/shared/routes.ts';

/**
 * The language that the visitor chose last. URLs without a prefix are shown in this language, URLs
 * under /de always in German (docs/language.md, B2). Kept in memory only, so that a reload is
 * English (specification, section 4).
 */
let rememberedLanguage: Locale = defaultLocale;

/** Makes a language the remembered one. */
export function rememberLanguage(locale: Locale) {
  rememberedLanguage = locale;
}

/** Returns the language in which an address is shown. */
export function languageOf(address: URL) {
  const localeOfUrl = localeOfPath(address.pathname);
  return localeOfUrl === defaultLocale ? rememberedLanguage : localeOfUrl;
}

/**
 * Returns the language of the page on screen, also for messages. The `lang` attribute is no source,
 * because browser translation changes it.
 */
export const pageLanguage = () => languageOf(currentUrl());

/** Returns the same address in a language (English has no prefix), with query and hash. */
export function inLanguage(address: URL, locale: Locale) {
  const copy = new URL(address);
  copy.pathname = localizePath(copy.pathname, locale);
  return copy;
}

/**
 * Returns the shown address of a link: while German is remembered, /about for /de/about
 * (docs/language.md, B6).
 */
export function shownAddress(link: URL) {
  return rememberedLanguage === defaultLocale ? link : inLanguage(link, defaultLocale);
}

/**
 * Returns the document address to fetch for a shown address: while German is remembered, /de/about
 * for /about (docs/language.md, B6, B8).
 */
export const documentAddress = (address: URL) => inLanguage(address, languageOf(address));

/** The document address of the page on screen: reloading the shown address would give English. */
export const pageDocument = () => documentAddress(currentUrl());
