import { defineMiddleware } from 'astro:middleware';
import { localeOf, tFor } from '#src/i18n/index.ts';
import { localizePath } from '#src/lib/shared/routes.ts';
import { siteIn } from '#src/lib/site/index.ts';

/**
 * Gives the components of a page what they ask for in its language (`App.Locals` in env.d.ts).
 * Nothing of a page waits for its scripts: the browser fetches them after what it paints
 * (https://web.dev/articles/fetch-priority).
 */
export const onRequest = defineMiddleware(async (context, next) => {
  const locale = localeOf(context);
  Object.assign(context.locals, {
    locale,
    site: siteIn(locale),
    tFor: (name) => tFor(locale, name),
    localizePath: (path) => localizePath(path, locale),
  } satisfies App.Locals);
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = await response.text();
  return new Response(
    html.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"'),
    response,
  );
});
