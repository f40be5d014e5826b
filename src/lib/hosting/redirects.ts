import { localizePath, urlFor } from '#src/lib/routes.ts';

/** Status of every redirect: moved for good (RFC 9110, section 15.4.2). */
export const redirectStatus = 301;

/**
 * Where the words lead that visitors type, on every host (specification, section 2). English once stood under /en: two rules of
 * single segments (`:name`), since a star would also take `/en//evil.example`, which Netlify would then lead to another site.
 */
export const redirects = [
  ...['/impressum', localizePath('/impressum', 'de')].map((from) => ({ from, to: urlFor('de', 'imprint') })),
  ...['/datenschutz', localizePath('/datenschutz', 'de')].map((from) => ({
    from,
    to: urlFor('de', 'imprint', { hash: 'privacy' }),
  })),
  ...['/karriere', localizePath('/karriere', 'de')].map((from) => ({ from, to: urlFor('de', 'careers') })),
  { from: '/privacy', to: urlFor('en', 'imprint', { hash: 'privacy' }) },
  { from: '/terms', to: urlFor('en', 'imprint', { hash: 'terms' }) },
  { from: '/jobs', to: urlFor('en', 'careers') },
  { from: '/en', to: urlFor('en', 'home') },
  { from: '/en/:page', to: '/:page' },
  { from: '/en/:page/:entry', to: '/:page/:entry' },
  { from: '/sitemap.xml', to: '/sitemap-index.xml' },
];
