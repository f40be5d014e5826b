import type { APIRoute } from 'astro';

/** Search engines may index everything, except on preview deployments (SITE_ENV=preview). */
export const GET: APIRoute = ({ site }) =>
  new Response(
    process.env.SITE_ENV === 'preview'
      ? 'User-agent: *\nDisallow: /\n'
      : `User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n`,
  );
