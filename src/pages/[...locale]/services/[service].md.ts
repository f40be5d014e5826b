import type { APIRoute } from 'astro';
import { tFor } from '#src/i18n/index.ts';
import type { Locale } from '#src/i18n/locales.ts';
import { entryPaths } from '#src/lib/content/entry-paths.ts';
import { loadServices, type Entry } from '#src/lib/content/load.ts';
import { markdownList, markdownResponse, markdownText } from '#src/lib/content/markdown-text.ts';
import { absoluteUrl, urlFor } from '#src/lib/routes.ts';

export const getStaticPaths = entryPaths('service', loadServices);

interface Props {
  locale: Locale;
  entry: Entry<'services'>;
}

/** /services/<id>.md: a service for readers that are machines; people read it on the page of all of them. */
export const GET: APIRoute<Props> = ({ props: { locale, entry }, site }) => {
  const { id, data, source } = entry;
  const t = tFor(locale, 'services');
  const folder = `/content/services/${locale}`;
  const steps = data.process.map(({ title, text }) => `**${title}**: ${text}`);
  return markdownResponse(data.title, [
    `> ${data.summary}`,
    absoluteUrl(site!, urlFor(locale, 'services', { hash: id })),
    markdownText(source.body ?? '', { locale, folder, site: site! }),
    markdownList(t('dialog.benefits'), data.benefits),
    markdownList(t('dialog.process'), steps, '1.'),
  ]);
};
