import type { APIRoute } from 'astro';
import { loadJobs, loadPosts } from '#src/lib/content/load.ts';
import { pageId, pagesOf, postsPerPage } from '#src/lib/content/paging.ts';
import { routes } from '#src/lib/routes.ts';
import { sitemap, type SitemapPage } from '#src/lib/seo/sitemap.ts';

/** All pages that search engines may list; error pages and those that only a mail leads to are left out. */
export const GET: APIRoute = async ({ site }) => {
  const {
    notFound: _notFound,
    newsletterConfirm: _confirm,
    newsletterUnsubscribe: _unsubscribe,
    ...listed
  } = routes;
  const posts = await loadPosts('en');
  const [, ...olderLists] = pagesOf(posts, postsPerPage);
  const pages: SitemapPage[] = [
    ...Object.values(listed).map((path) => ({ path })),
    ...olderLists.map(({ number }) => ({ path: `${routes.blog}/${pageId(number)}` })),
    ...posts.map(({ id, data }) => ({ path: `${routes.blog}/${id}`, modified: data.date })),
    ...(await loadJobs('en')).map(({ id, data }) => ({
      path: `${routes.careers}/${id}`,
      modified: data.datePosted,
    })),
  ];
  return new Response(sitemap(site!, pages), { headers: { 'content-type': 'application/xml' } });
};
