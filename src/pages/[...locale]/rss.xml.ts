import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { tFor } from '#src/i18n/index.ts';
import { localeInfo, type Locale } from '#src/i18n/locales.ts';
import { loadPosts } from '#src/lib/content/load.ts';
import { absoluteUrl, localePaths, localizePath } from '#src/lib/shared/routes.ts';
import { site } from '#src/lib/site/index.ts';

/** Articles in a feed: the newest only, as feed readers have fetched the older ones. */
const postsInFeed = 20;

export const getStaticPaths = localePaths;

/** The newest articles as a feed, one per language, with a link to each. */
export const GET: APIRoute<{ locale: Locale }> = async ({ props: { locale }, site: base }) => {
  const t = tFor(locale, 'blog');
  const posts = (await loadPosts(locale)).slice(0, postsInFeed);
  return rss({
    title: `${site.company.brand}: ${t('hero.heading')}`,
    description: t('page.description'),
    site: absoluteUrl(base!, localizePath('/blog', locale)),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    // The feed's own address (RSS Advisory Board, "Really Simple Syndication Best Practices").
    customData: `<language>${localeInfo[locale].tag}</language><atom:link rel="self" type="application/rss+xml" href="${absoluteUrl(base!, localizePath('/rss.xml', locale))}"/>`,
    items: posts.map(({ id, data }) => ({
      title: data.title,
      description: data.description,
      pubDate: data.date,
      link: localizePath(`/blog/${id}`, locale),
    })),
  });
};
