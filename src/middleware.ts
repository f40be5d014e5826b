import { defineMiddleware } from 'astro:middleware';
import { localeOf, tFor, type Dictionaries } from '#src/i18n/index.ts';
import type { Locale } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/shared/routes.ts';
import { siteIn } from '#src/lib/site/index.ts';

/** `Astro.locals` of every page and component: everything in the language of the page. */
export const localsIn = (locale: Locale) => ({
  locale,
  /** content/site.yaml */
  site: siteIn(locale),
  /** The texts of a dictionary: `const t = tFor('home')`. */
  tFor: <Name extends keyof Dictionaries>(name: Name) => tFor(locale, name),
  /** The address of a page: `/about` is `/de/about` in German. */
  localizePath: (path: string) => localizePath(path, locale),
});

export const onRequest = defineMiddleware((context, next) => {
  Object.assign(context.locals, localsIn(localeOf(context)));
  return next();
});
