import type { Locale } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/routes.ts';

/** The same address with its path in a language (none for English), query and hash kept. */
export function inLanguage(url: URL, locale: Locale): URL {
  const copy = new URL(url);
  copy.pathname = localizePath(copy.pathname, locale);
  return copy;
}
