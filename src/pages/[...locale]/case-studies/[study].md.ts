import type { APIRoute } from 'astro';
import { tFor } from '#src/i18n/index.ts';
import type { Locale } from '#src/i18n/locales.ts';
import { entryPaths } from '#src/lib/content/entry-paths.ts';
import { loadCaseStudies, type Entry } from '#src/lib/content/load.ts';
import { markdownList, markdownResponse, markdownText } from '#src/lib/content/markdown-text.ts';
import { absoluteUrl, urlFor } from '#src/lib/routes.ts';

export const getStaticPaths = entryPaths('study', loadCaseStudies);

interface Props {
  locale: Locale;
  entry: Entry<'case-studies'>;
}

/** /case-studies/<id>.md: a case study for readers that are machines; people read it on the page of all of them. */
export const GET: APIRoute<Props> = ({ props: { locale, entry }, site }) => {
  const { id, data, source } = entry;
  const t = tFor(locale, 'case-studies');
  const folder = `/content/case-studies/${locale}`;
  return markdownResponse(data.title, [
    `> ${data.summary}`,
    [
      data.industry,
      `${t('card.client')}: ${data.client}`,
      data.tags.join(', '),
      absoluteUrl(site!, urlFor(locale, 'caseStudies', { hash: id })),
    ].join(' · '),
    [
      `${t('card.year')}: ${data.year}`,
      `${t('card.duration')}: ${t('card.months', { count: data.months })}`,
      `${t('card.team')}: ${t('card.people', { count: data.people })}`,
      `${t('card.stack')}: ${data.stack.join(', ')}`,
    ].join(' · '),
    markdownText(source.body ?? '', { locale, folder, site: site! }),
    markdownList(t('card.results'), data.results),
  ]);
};
