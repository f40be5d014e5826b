import { getRssString } from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { tFor } from '#src/i18n/index.ts';
import { localeInfo, type Locale } from '#src/i18n/locales.ts';
import { feedHtml } from '#src/lib/content/feed-html.ts';
import { contentOf, loadPosts } from '#src/lib/content/load.ts';
import { localizeLinks } from '#src/lib/content/localize-links.ts';
import { postsInFeed } from '#src/lib/content/paging.ts';
import { pictureFiles } from '#src/lib/content/responsive-picture.ts';
import { absoluteUrl, localePaths, localizePath, urlFor } from '#src/lib/routes.ts';
import { site } from '#src/lib/site/index.ts';

export const getStaticPaths = localePaths;

/** What RSS takes from others: authors by name, pictures, the feed's own address, words for people (pages/feed.css.ts). */
const xmlns = {
  atom: 'http://www.w3.org/2005/Atom',
  dc: 'http://purl.org/dc/elements/1.1/',
  media: 'http://search.yahoo.com/mrss/',
};

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * The newest articles as a feed, in full, one per language (RSS 2.0, with what https://validator.w3.org/feed asks for). Browsers
 * show it by a style sheet in CSS, as they no longer know XSLT.
 */
export const GET: APIRoute<{ locale: Locale }> = async ({ props: { locale }, site: base }) => {
  const t = tFor(locale, 'blog');
  const container = await AstroContainer.create();
  const absolute = (path: string) => absoluteUrl(base!, path);
  const posts = (await loadPosts(locale)).slice(0, postsInFeed);
  const title = `${site.company.brand}: ${t('hero.heading')}`;
  const blog = absolute(urlFor(locale, 'blog'));
  const feed = absolute(localizePath('/rss.xml', locale));
  const changed = posts[0]?.data.date.toUTCString();
  const items = posts.map(async (post) => {
    const { id, data } = post;
    const { src, width, height } = await pictureFiles(data.image, 'wide');
    const text = localizeLinks(await container.renderToString(await contentOf(post)), locale);
    const image = `<p><img src="${src}" alt="${escaped(data.imageAlt)}" width="${width}" height="${height}"></p>`;
    return {
      title: data.title,
      description: data.description,
      pubDate: data.date,
      link: urlFor(locale, 'blog', { id }),
      categories: [t(`categories.${data.category}`)],
      content: feedHtml(image + text, base!.origin),
      customData: [
        `<dc:creator>${escaped(site.authors[data.author]!.name)}</dc:creator>`,
        `<media:content url="${absolute(src)}" medium="image" type="image/jpeg" width="${width}" height="${height}"/>`,
      ].join(''),
    };
  });
  const xml = await getRssString({
    title,
    description: t('page.description'),
    site: blog,
    trailingSlash: false,
    xmlns,
    stylesheet: '/feed.css',
    customData: [
      `<language>${localeInfo[locale].tag}</language>`,
      ...(changed === undefined ? [] : [`<lastBuildDate>${changed}</lastBuildDate>`]),
      `<atom:link href="${feed}" rel="self" type="application/rss+xml"/>`,
      `<image><url>${absolute('/icon-192.png')}</url><title>${escaped(title)}</title><link>${blog}</link></image>`,
    ].join(''),
    items: await Promise.all(items),
  });
  return new Response(xml.replace('<?xml-stylesheet ', '<?xml-stylesheet type="text/css" '), {
    headers: { 'content-type': 'application/xml' },
  });
};
