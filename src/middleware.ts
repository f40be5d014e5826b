import { defineMiddleware } from 'astro:middleware';
import { tFor, type Dictionaries } from '#src/i18n/index.ts';
import { longDate } from '#src/i18n/dates.ts';
import { money } from '#src/lib/shared/money.ts';
import { localeOfPath, localizePath, pathWithoutLocale } from '#src/lib/shared/routes.ts';
import { siteIn } from '#src/lib/site/index.ts';

/**
 * Returns `Astro.locals` for all pages and components, in the page's language.
 * @param file the page's path, with the extension of the built file
 */
export function localsOf(file: string) {
  const pathname = file.replace(/(?<=^\/)index\.html$|\.html$/, '');
  const locale = localeOfPath(pathname);
  return {
    locale,
    /** The path without language prefix. */
    path: pathWithoutLocale(pathname),
    /** Settings from content/site.yaml. */
    site: siteIn(locale),
    /** Returns a function for a dictionary's texts: `const t = tFor('home')`. */
    tFor: <Name extends keyof Dictionaries>(name: Name) => tFor(locale, name),
    /** Returns a page's URL: `/about`, in German `/de/about`. */
    localizePath: (path: string) => localizePath(path, locale),
    longDate: (date: Date) => longDate(date, locale),
    money: (value: number, currency?: string) => money(value, locale, currency),
  };
}

/** Fills `Astro.locals` before each page and endpoint. */
export const onRequest = defineMiddleware((context, next) => {
  Object.assign(context.locals, localsOf(context.url.pathname));
  return next();
});
