import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { localeInfo } from '#src/i18n/locales.ts';
import { loadPosts } from '#src/lib/content/load.ts';
import { absoluteUrl, localePaths } from '#src/lib/shared/routes.ts';

/** Only the newest articles: feed readers have fetched older ones before. */
const postsInFeed = 20;

export const getStaticPaths = localePaths;

/** The RSS feed of one language, with links to the newest articles. */
export const GET: APIRoute = async ({ locals, site: base }) => {
  const { locale, localizePath, site, tFor } = locals;
  const t = tFor('blog');
  const posts = (await loadPosts(locale)).slice(0, postsInFeed);
  return rss({
    title: `${site.company.brand}: ${t('hero.heading')}`,
    description: t('page.description'),
    site: absoluteUrl(base!, localizePath('/blog')),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    // The feed's own URL (RSS Advisory Board, "Really Simple Syndication Best Practices").
    customData: `<language>${localeInfo[locale].tag}</language><atom:link rel="self" type="application/rss+xml" href="${absoluteUrl(base!, localizePath('/rss.xml'))}"/>`,
    items: posts.map(({ id, data }) => ({
      title: data.title,
      description: data.description,
      pubDate: data.date,
      link: localizePath(`/blog/${id}`),
    })),
  });
};
