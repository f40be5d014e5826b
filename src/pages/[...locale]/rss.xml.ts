import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { tFor } from '#src/i18n/index.ts';
import { localeInfo, type Locale } from '#src/i18n/locales.ts';
import { contentOf, loadPosts } from '#src/lib/content/load.ts';
import { localizeLinks } from '#src/lib/content/localize-links.ts';
import { postsInFeed } from '#src/lib/content/paging.ts';
import { localePaths, urlFor } from '#src/lib/routes.ts';
import { site } from '#src/lib/site/index.ts';

export const getStaticPaths = localePaths;

/** The newest articles as a feed, in full, one per language. */
export const GET: APIRoute<{ locale: Locale }> = async ({ props: { locale }, site: base }) => {
  const t = tFor(locale, 'blog');
  const container = await AstroContainer.create();
  const absolute = (html: string) =>
    html.replace(/ srcset="[^"]*"/g, '').replace(/((?:href|src)=")(\/[^"]*")/g, `$1${base!.origin}$2`);
  const posts = (await loadPosts(locale)).slice(0, postsInFeed);
  return rss({
    title: `${site.company.brand}: ${t('hero.heading')}`,
    description: t('page.description'),
    site: new URL(urlFor(locale, 'blog'), base).href,
    trailingSlash: false,
    customData: `<language>${localeInfo[locale].tag}</language>`,
    items: await Promise.all(
      posts.map(async (post) => {
        const { id, data } = post;
        const html = await container.renderToString(await contentOf(post));
        return {
          title: data.title,
          description: data.description,
          pubDate: data.date,
          link: urlFor(locale, 'blog', { id }),
          content: absolute(localizeLinks(html, locale)),
        };
      }),
    ),
  });
};
