import { existsSync, readFileSync } from 'node:fs';
import type { SitemapOptions } from '@astrojs/sitemap';
import { parse } from 'yaml';
import { defaultLocale, locales } from '#src/i18n/locales.ts';
import { isOpen } from '#src/lib/content/publication.ts';

/**
 * The dates in the front matter of an article or a job, by its address. They are the same in both
 * languages.
 */
function daysOf(address: string): Record<string, string | undefined> {
  const [, section, id] = /\/(blog|careers)\/([\w-]+)$/.exec(address) ?? [];
  const file = `content/${section === 'blog' ? 'blog' : 'jobs'}/${defaultLocale}/${id}.md`;
  if (!existsSync(file)) return {};
  return parse(readFileSync(file, 'utf8').split(/^---\s*$/m)[1]!) as Record<string, string>;
}

/**
 * Options of @astrojs/sitemap: the pages that search engines may list, in both languages, and the
 * dates of articles and jobs.
 */
export const sitemapOptions = {
  // Left out: error pages, pages to which only a mail links, and the editor.
  filter: (page) => !/\/(404|newsletter\/\w+|admin)$/.test(page),
  i18n: {
    defaultLocale,
    locales: Object.fromEntries(locales.map((locale) => [locale, locale])),
  },
  serialize: (item) => {
    const { date, updated, datePosted, validThrough } = daysOf(item.url);
    if (validThrough && !isOpen(new Date(validThrough))) return undefined;
    return { ...item, lastmod: updated ?? date ?? datePosted };
  },
} satisfies SitemapOptions;
