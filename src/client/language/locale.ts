import type { Locale } from '#src/i18n/locales.ts';
import { localeOfPath, localizePath } from '#src/lib/routes.ts';

/** The language of addresses without a prefix. Held here and nowhere else, so a reload is English (specification, section 4). */
let remembered: Locale = 'en';

export const rememberedLocale = () => remembered;

export const remember = (locale: Locale) => {
  remembered = locale;
};

/** The language an address is shown in: German under /de, the remembered one anywhere else (behaviour B2). */
export const shownLocale = (url: URL): Locale => (localeOfPath(url.pathname) === 'de' ? 'de' : remembered);

/** The same address with its path in a language (none for English), query and hash kept. */
export function inLanguage(url: URL, locale: Locale): URL {
  const copy = new URL(url);
  copy.pathname = localizePath(copy.pathname, locale);
  return copy;
}

/** The address under which the page of a link is shown: while German is remembered, that of /de/about is /about (B6). */
export const addressOf = (href: URL): URL => (remembered === 'de' ? inLanguage(href, 'en') : href);

/** The address of the document that is shown under an address; the address stays what it is (B6, B8). */
export const sourceOf = (address: URL): URL => inLanguage(address, shownLocale(address));
