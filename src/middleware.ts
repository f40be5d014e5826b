import { defineMiddleware } from 'astro:middleware';
import { localeOf, tFor, type Dictionaries } from '#src/i18n/index.ts';
import { longDate } from '#src/i18n/dates.ts';
import type { Locale } from '#src/i18n/locales.ts';
import { money } from '#src/lib/shared/money.ts';
import { localizePath, plainPath } from '#src/lib/shared/routes.ts';
import { siteIn } from '#src/lib/site/index.ts';

/** `Astro.locals` of every page and component: everything in the language of the page. */
export const localsIn = (locale: Locale, pathname: string) => ({
  locale,
  /** The path without its language and without the ending of the built file. */
  path: plainPath(pathname.replace(/(?<=^\/)index\.html$|\.html$/, '')),
  /** content/site.yaml */
  site: siteIn(locale),
  /** The texts of a dictionary: `const t = tFor('home')`. */
  tFor: <Name extends keyof Dictionaries>(name: Name) => tFor(locale, name),
  /** The address of a page: `/about` is `/de/about` in German. */
  localizePath: (path: string) => localizePath(path, locale),
  longDate: (date: Date) => longDate(date, locale),
  money: (value: number, currency?: string) => money(value, locale, currency),
});

export const onRequest = defineMiddleware((context, next) => {
  Object.assign(context.locals, localsIn(localeOf(context), context.url.pathname));
  return next();
});
