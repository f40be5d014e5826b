import { defaultLocale, isLocale, locales, type Locale } from '#src/i18n/locales.ts';

/** Returns a path's language: German under /de, English anywhere else. */
export function localeOfPath(pathname: string): Locale {
  const first = pathname.split('/')[1];
  return isLocale(first) ? first : defaultLocale;
}

/** Removes the language prefix: `/de/about` and `/about` both return `/about`. */
export function pathWithoutLocale(pathname: string) {
  const locale = localeOfPath(pathname);
  return locale === defaultLocale ? pathname : pathname.slice(`/${locale}`.length) || '/';
}

/**
 * Returns a path in a language: `localizePath('/about#team', 'de')` is `/de/about#team`. Replaces
 * an existing language prefix. All internal links come from this function (specification, section
 * 10).
 */
export function localizePath(pathname: string, locale: Locale) {
  const path = pathWithoutLocale(pathname);
  if (locale === defaultLocale) return path;
  // The German home page is /de, without a trailing slash.
  return `/${locale}${path.replace(/^\/(?=#|$)/, '')}`;
}

/** Returns the absolute URL of a path on the published site, without a trailing slash. */
export const absoluteUrl = (site: URL | string, path: string) =>
  new URL(path, site).href.replace(/\/$/, '');

/** Returns a page's absolute URLs in every language, and `x-default` for search engines. */
export function alternatesFor(site: URL | string, pathname: string) {
  const absolute = (locale: Locale) => absoluteUrl(site, localizePath(pathname, locale));
  return [
    ...locales.map((locale) => ({ lang: locale, url: absolute(locale) })),
    { lang: 'x-default', url: absolute(defaultLocale) },
  ];
}

/**
 * `getStaticPaths` for a page that exists once per language. For English the parameter is
 * undefined, because English has no prefix.
 */
export function localePaths() {
  return locales.map((locale) => ({
    params: { locale: locale === defaultLocale ? undefined : locale },
    props: { locale },
  }));
}

/** `getStaticPaths` for a page that exists once per collection entry and language. */
export const entryPaths = async <Path>(
  pathsOf: (page: ReturnType<typeof localePaths>[number]) => Promise<Path[]>,
) => (await Promise.all(localePaths().map(pathsOf))).flat();
