import type { SitemapOptions } from '@astrojs/sitemap';
import { isOpen } from '#src/lib/content/closing.ts';
import { alternatesFor, localeOfPath, plainPath, routes } from '#src/lib/routes.ts';
import { isShallow } from './last-changes.ts';
import { jobClosings, lastChangeOf } from './page-changes.ts';

/** Error pages, pages that only a mail or the lack of a connection leads to; the editor's. */
const unlisted: string[] = [
  routes.notFound,
  routes.offline,
  routes.newsletterConfirm,
  routes.newsletterUnsubscribe,
  '/admin',
];

/** The pages of jobs that nobody can apply for any more. */
let closed: ReadonlySet<string> | undefined;

/** Before the first page: tells whoever builds when days will be missing. */
function closedJobs(): ReadonlySet<string> {
  if (isShallow())
    console.warn(
      '[sitemap] This clone is shallow: pages that changed before it have the day of their front matter, or none. ' +
        'Fetch the whole history (git fetch --unshallow) to date them all.',
    );
  return new Set(
    jobClosings()
      .filter(([, lastDay]) => !isOpen(lastDay))
      .map(([path]) => path),
  );
}

/**
 * What @astrojs/sitemap is told: `sitemap-index.xml` lists all pages that search engines may list, each with its address in
 * every language and the day of its last change.
 */
export const sitemapOptions = {
  filter: (page) => {
    const path = plainPath(new URL(page).pathname);
    closed ??= closedJobs();
    return !unlisted.includes(path) && !closed.has(path);
  },
  serialize: (item) => {
    const { origin, pathname } = new URL(item.url);
    const path = plainPath(pathname);
    return {
      ...item,
      lastmod: lastChangeOf(path, localeOfPath(pathname)),
      links: alternatesFor(origin, path).map(({ hreflang, href }) => ({ lang: hreflang, url: href })),
    };
  },
} satisfies SitemapOptions;
