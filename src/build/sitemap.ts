import { readFileSync } from 'node:fs';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { alternatesFor, pathWithoutLocale } from '#src/lib/shared/routes.ts';

/**
 * @astrojs/sitemap with data from the built pages: `noindex` excludes a page, and the structured
 * data of an article or job provides the last modification date.
 */
export const pageSitemap: AstroIntegration = {
  name: 'sitemap-of-pages',
  hooks: {
    'astro:config:setup': ({ config, updateConfig }) => {
      const htmlAt = (url: string) => {
        const path = new URL(url).pathname.slice(1) || 'index';
        return readFileSync(new URL(`${path}.html`, config.outDir), 'utf8');
      };
      const integration = sitemap({
        filter: (url) => !htmlAt(url).includes('content="noindex"'),
        serialize: (item) => {
          const [, lastmod] =
            /"(?:dateModified|datePosted)":"([\d-]+)/.exec(htmlAt(item.url)) ?? [];
          const links = alternatesFor(item.url, pathWithoutLocale(new URL(item.url).pathname));
          return { ...item, lastmod, links };
        },
      });
      updateConfig({ integrations: [integration] });
    },
  },
};
