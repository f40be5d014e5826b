import type { APIRoute } from 'astro';
import { longDate } from '#src/i18n/dates.ts';
import { tFor } from '#src/i18n/index.ts';
import type { Locale } from '#src/i18n/locales.ts';
import { entryPaths } from '#src/lib/content/entry-paths.ts';
import { loadPosts, type Entry } from '#src/lib/content/load.ts';
import { markdownResponse, markdownText } from '#src/lib/content/markdown-text.ts';
import { absoluteUrl, urlFor } from '#src/lib/routes.ts';
import { site as settings } from '#src/lib/site/index.ts';
import { inLocale } from '#src/lib/site/settings.ts';

export const getStaticPaths = entryPaths('post', loadPosts);

/** /blog/<id>.md: an article as its author wrote it, for readers that are machines. */
export const GET: APIRoute<{ locale: Locale; entry: Entry<'blog'> }> = ({
  props: { locale, entry },
  site,
}) => {
  const { id, data, source } = entry;
  const t = tFor(locale, 'blog');
  const author = settings.authors[data.author]!;
  const folder = `/content/blog/${locale}`;
  return markdownResponse(data.title, [
    `> ${data.description}`,
    [
      t('by', { author: author.name, role: inLocale(author.role, locale) }),
      longDate(data.date, locale),
      t(`categories.${data.category}`),
      absoluteUrl(site!, urlFor(locale, 'blog', { id })),
    ].join(' · '),
    markdownText(source.body ?? '', { locale, folder, site: site! }),
  ]);
};
