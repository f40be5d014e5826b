import { defineMiddleware } from 'astro:middleware';
import { tFor, type Dictionaries } from '#src/i18n/index.ts';
import { longDate } from '#src/i18n/dates.ts';
import { money } from '#src/lib/shared/money.ts';
import { localeOfPath, localizePath, plainPath } from '#src/lib/shared/routes.ts';
import { siteIn } from '#src/lib/site/index.ts';

/**
 * `Astro.locals` of every page and component: everything in the language of the page.
 * @param file the path of the page, with the ending of the built file
 */
export function localsOf(file: string) {
  const pathname = file.replace(/(?<=^\/)index\.html$|\.html$/, '');
  const locale = localeOfPath(pathname);
  return {
    locale,
    /** Without its language. */
    path: plainPath(pathname),
    /** content/site.yaml */
    site: siteIn(locale),
    /** The texts of a dictionary: `const t = tFor('home')`. */
    tFor: <Name extends keyof Dictionaries>(name: Name) => tFor(locale, name),
    /** The address of a page: `/about` is `/de/about` in German. */
    localizePath: (path: string) => localizePath(path, locale),
    longDate: (date: Date) => longDate(date, locale),
    money: (value: number, currency?: string) => money(value, locale, currency),
  };
}

export const onRequest = defineMiddleware((context, next) => {
  Object.assign(context.locals, localsOf(context.url.pathname));
  return next();
});
