import { defineMiddleware } from 'astro:middleware';
import { localeOf, tFor } from '#src/i18n/index.ts';
import { localizePath } from '#src/lib/shared/routes.ts';
import { siteIn } from '#src/lib/site/index.ts';

/** Gives the components of a page what they ask for in its language (`App.Locals` in env.d.ts). */
export const onRequest = defineMiddleware((context, next) => {
  const locale = localeOf(context);
  Object.assign(context.locals, {
    locale,
    site: siteIn(locale),
    tFor: (name) => tFor(locale, name),
    localizePath: (path) => localizePath(path, locale),
  } satisfies App.Locals);
  return next();
});
