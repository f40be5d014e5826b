import { readFileSync, readdirSync } from 'node:fs';
import type { SitemapOptions } from '@astrojs/sitemap';
import { parse } from 'yaml';
import { alternatesFor, plainPath, routes } from '#src/lib/routes.ts';

/** Error pages, pages that only a mail or the lack of a connection leads to; the staff's and the editor's. */
const unlisted: string[] = [
  routes.notFound,
  routes.offline,
  routes.newsletterConfirm,
  routes.newsletterUnsubscribe,
  '/staff',
  '/admin',
];

/** The front matter of a collection by file name; dates are the same in both languages. */
function frontMatters(collection: string): [id: string, fields: Record<string, string>][] {
  const folder = `content/${collection}/en`;
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const [, fields = ''] = readFileSync(`${folder}/${file}`, 'utf8').split(/^---\s*$/m);
      return [file.slice(0, -'.md'.length), parse(fields) as Record<string, string>];
    });
}

/** The day of the last change by path, for pages whose content has one. */
function lastChanges(): Map<string, string | undefined> {
  const latest = (days: (string | undefined)[]) => days.sort().at(-1);
  const posts = frontMatters('blog').map(([id, { date }]) => [`${routes.blog}/${id}`, date] as const);
  const jobs = frontMatters('jobs').map(
    ([id, { datePosted }]) => [`${routes.careers}/${id}`, datePosted] as const,
  );
  return new Map([
    ...posts,
    ...jobs,
    [routes.blog, latest(posts.map(([, day]) => day))],
    [routes.careers, latest(jobs.map(([, day]) => day))],
    [routes.imprint, latest(frontMatters('legal').map(([, { updated }]) => updated))],
  ]);
}

let changes: ReturnType<typeof lastChanges> | undefined;

/**
 * What @astrojs/sitemap is told: `sitemap-index.xml` lists all pages that search engines may list, each with its address in
 * every language and the day of its last change where the content has one.
 */
export const sitemapOptions: SitemapOptions = {
  filter: (page) => !unlisted.includes(plainPath(new URL(page).pathname)),
  serialize: (item) => {
    const { origin, pathname } = new URL(item.url);
    const path = plainPath(pathname);
    changes ??= lastChanges();
    return {
      ...item,
      lastmod: changes.get(path),
      links: alternatesFor(origin, path).map(({ hreflang, href }) => ({ lang: hreflang, url: href })),
    };
  },
};
