import type { Locale } from '#src/i18n/locales.ts';
import { localizePath, plainPath } from '#src/lib/routes.ts';

/** The same address with its path in a language, query and hash kept. */
export function inLanguage(url: URL, locale: Locale): URL {
  const copy = new URL(url);
  copy.pathname = localizePath(copy.pathname, locale);
  return copy;
}

/** The same address without a language prefix. */
export function plain(url: URL): URL {
  const copy = new URL(url);
  copy.pathname = plainPath(copy.pathname);
  return copy;
}
