/** An address that visitors type or once had, and where it leads for good. */
export interface Redirect {
  /** `:name` stands for one segment of a path, never for several. */
  from: string;
  to: string;
}

/** Status of every redirect: moved for good (RFC 9110, section 15.4.2). */
export const redirectStatus = 301;

/**
 * Where the words lead that visitors type, on every host (specification, section 2). English once stood under /en: two rules of
 * single segments, since a star would also take `/en//evil.example`, which Netlify would then lead to another site.
 */
export const redirects: readonly Redirect[] = [
  { from: '/impressum', to: '/de/imprint' },
  { from: '/datenschutz', to: '/de/imprint#privacy' },
  { from: '/privacy', to: '/imprint#privacy' },
  { from: '/terms', to: '/imprint#terms' },
  { from: '/jobs', to: '/careers' },
  { from: '/karriere', to: '/de/careers' },
  { from: '/de/impressum', to: '/de/imprint' },
  { from: '/de/datenschutz', to: '/de/imprint#privacy' },
  { from: '/de/karriere', to: '/de/careers' },
  { from: '/en', to: '/' },
  { from: '/en/:page', to: '/:page' },
  { from: '/en/:page/:entry', to: '/:page/:entry' },
  { from: '/sitemap.xml', to: '/sitemap-index.xml' },
];
