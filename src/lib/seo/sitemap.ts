import { locales } from '#src/i18n/locales.ts';
import { alternatesFor } from '#src/lib/routes.ts';

export interface SitemapPage {
  /** Path without language prefix. */
  path: string;
  modified?: Date;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A sitemap (sitemaps.org 0.9) that lists every page in every language with all its alternates. */
export function sitemap(site: URL | string, pages: readonly SitemapPage[]): string {
  const urls = pages.flatMap(({ path, modified }) => {
    const alternates = alternatesFor(site, path);
    const links = alternates
      .map(
        ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escape(href)}"/>`,
      )
      .join('');
    const date = modified === undefined ? '' : `<lastmod>${modified.toISOString().slice(0, 10)}</lastmod>`;
    return locales.map((locale) => {
      const { href } = alternates.find(({ hreflang }) => hreflang === locale)!;
      return `<url><loc>${escape(href)}</loc>${date}${links}</url>`;
    });
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}
