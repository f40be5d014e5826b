import { defaultLocale, isLocale, locales, type Locale } from '#src/i18n/locales.ts';

/** The language an address is written in: German under /de, English anywhere else. */
export function localeOfPath(pathname: string): Locale {
  const first = pathname.split('/')[1];
  return isLocale(first) ? first : defaultLocale;
}

/**
 * The same page's path without its language prefix: `/de/about` and `/about` both give `/about`.
 */
export function plainPath(pathname: string) {
  const locale = localeOfPath(pathname);
  return locale === defaultLocale ? pathname : pathname.slice(`/${locale}`.length) || '/';
}

/**
 * A path in a language: `localizePath('/about#team', 'de')` is `/de/about#team`. A language prefix
 * that the path has already is replaced. Every address of the site is made by this function. Both
 * languages share the paths; German is under /de (specification, section 10).
 */
export function localizePath(pathname: string, locale: Locale) {
  const plain = plainPath(pathname);
  if (locale === defaultLocale) return plain;
  return `/${locale}${plain.replace(/^\/(?=#|$)/, '')}`;
}

/** The address of a path on the published site; that of the home page ends without a slash. */
export const absoluteUrl = (site: URL | string, path: string) =>
  new URL(path, site).href.replace(/\/$/, '');

/**
 * Absolute addresses of one page in every language, and the `x-default` that search engines use for
 * all other languages.
 */
export function alternatesFor(site: URL | string, pathname: string) {
  const absolute = (locale: Locale) => absoluteUrl(site, localizePath(pathname, locale));
  return [
    ...locales.map((locale) => ({ lang: locale, url: absolute(locale) })),
    { lang: 'x-default', url: absolute(defaultLocale) },
  ];
}

/**
 * `getStaticPaths` of every page that exists once per language. English has no prefix, hence the
 * undefined.
 */
export function localePaths() {
  return locales.map((locale) => ({
    params: { locale: locale === defaultLocale ? undefined : locale },
    props: { locale },
  }));
}

/** The same for pages that exist once for each entry of a language. */
export const entryPaths = async <Path>(
  pathsOf: (page: ReturnType<typeof localePaths>[number]) => Promise<Path[]>,
) => (await Promise.all(localePaths().map(pathsOf))).flat();
