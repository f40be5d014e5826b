import { defineMiddleware } from 'astro:middleware';

/** Nothing of a page waits for its scripts: the browser fetches them after what it paints (https://web.dev/articles/fetch-priority). */
export const onRequest = defineMiddleware(async (_context, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const html = await response.text();
  return new Response(
    html.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"'),
    response,
  );
});
