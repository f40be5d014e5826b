import type { APIRoute } from 'astro';

/** Everything may be found; a preview deployment (SITE_ENV=preview) stays out of search engines. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    process.env.SITE_ENV === 'preview'
      ? 'User-agent: *\nDisallow: /\n'
      : `User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n`,
  );
