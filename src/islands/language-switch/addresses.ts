import { defaultLocale, type Locale } from '#src/i18n/locales.ts';
import { currentUrl } from '#src/lib/browser/dom.ts';
import { localeOfPath, localizePath } from '#src/lib/shared/routes.ts';

/**
 * The language of addresses: a page under /de is German, any other is in the language that was
 * chosen last (docs/language.md, B2). It is kept in this variable only, so a reload is English
 * (specification, section 4).
 */
let rememberedLanguage: Locale = defaultLocale;

export function rememberLanguage(locale: Locale) {
  rememberedLanguage = locale;
}

/** The language in which the page of an address is shown. */
export function languageOf(address: URL) {
  const written = localeOfPath(address.pathname);
  return written === defaultLocale ? rememberedLanguage : written;
}

/**
 * The language of the page on screen, in which the visitor gets an answer. Not by `lang`, which
 * translators of browsers change.
 */
export const pageLanguage = () => languageOf(currentUrl());

/** The same address in a language (English has no prefix); query and hash are kept. */
export function inLanguage(address: URL, locale: Locale) {
  const copy = new URL(address);
  copy.pathname = localizePath(copy.pathname, locale);
  return copy;
}

/**
 * What the address bar shows for a link: while German is remembered, /about for /de/about
 * (docs/language.md, B6).
 */
export function shownAddress(link: URL) {
  return rememberedLanguage === defaultLocale ? link : inLanguage(link, defaultLocale);
}

/**
 * The document to fetch for an address in the bar: while German is remembered, /de/about for /about
 * (docs/language.md, B6, B8).
 */
export const documentAddress = (address: URL) => inLanguage(address, languageOf(address));

/** The document of the page on screen: a plain address would be English after a reload. */
export const pageDocument = () => documentAddress(currentUrl());
