import type { APIRoute, GetStaticPaths } from 'astro';
import { longDate } from '#src/i18n/dates.ts';
import { tFor } from '#src/i18n/index.ts';
import type { Locale } from '#src/i18n/locales.ts';
import { loadPosts, type Entry } from '#src/lib/content/load.ts';
import { markdownDocument, markdownResponse, markdownText } from '#src/lib/content/markdown-text.ts';
import { absoluteUrl, localePaths, urlFor } from '#src/lib/routes.ts';
import { site as settings } from '#src/lib/site/index.ts';
import { inLocale } from '#src/lib/site/settings.ts';

export const getStaticPaths = (async () => {
  const files = localePaths().map(async ({ params, props }) =>
    (await loadPosts(props.locale)).map((post) => ({
      params: { ...params, post: post.id },
      props: { ...props, post },
    })),
  );
  return (await Promise.all(files)).flat();
}) satisfies GetStaticPaths;

/** /blog/<id>.md: an article as its author wrote it, for readers that are machines. */
export const GET: APIRoute<{ locale: Locale; post: Entry<'blog'> }> = ({ props: { locale, post }, site }) => {
  const { id, data, source } = post;
  const t = tFor(locale, 'blog');
  const author = settings.authors[data.author]!;
  const folder = `/content/blog/${locale}`;
  return markdownResponse(
    markdownDocument(data.title, [
      `> ${data.description}`,
      [
        t('by', { author: author.name, role: inLocale(author.role, locale) }),
        longDate(data.date, locale),
        t(`categories.${data.category}`),
        absoluteUrl(site!, urlFor(locale, 'blog', { id })),
      ].join(' · '),
      markdownText(source.body ?? '', { locale, folder, site: site! }),
    ]),
  );
};
