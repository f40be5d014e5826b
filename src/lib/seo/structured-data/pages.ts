import type { BlogPosting, BreadcrumbList, CollectionPage, Service } from 'schema-dts';
import { defaultLocale, type Locale } from '#src/i18n/locales.ts';
import type { Entry } from '#src/lib/content/load.ts';
import { absoluteUrl, localizePath, urlFor } from '#src/lib/routes.ts';
import { site } from '#src/lib/site/index.ts';
import { inLocale } from '#src/lib/site/settings.ts';
import { namedOrganization, organizationReference } from './company.ts';

/** A page on the way from the home page to the present one. */
export interface Step {
  name: string;
  /** With its language. */
  path: string;
}

/** The way to a page, the page itself last (https://developers.google.com/search/docs/appearance/structured-data/breadcrumb). */
export const breadcrumbs = (url: URL, steps: readonly Step[]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absoluteUrl(url, path),
  })),
});

/** The services of the company, each at its anchor. */
export const service = (url: URL, locale: Locale, { id, data }: Entry<'services'>): Service => ({
  '@type': 'Service',
  name: data.title,
  description: data.summary,
  url: absoluteUrl(url, urlFor(locale, 'services', { hash: id })),
  provider: namedOrganization(url),
});

/** A page that is a list of parts with anchors; brief, since the page of case studies is full. */
export const collectionPage = (
  url: URL,
  { name, path, ids }: { name: string; path: string; ids: readonly string[] },
): CollectionPage => ({
  '@type': 'CollectionPage',
  name,
  url: absoluteUrl(url, path),
  mainEntity: {
    '@type': 'ItemList',
    itemListElement: ids.map((id, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: `${absoluteUrl(url, path)}#${id}`,
    })),
  },
});

/** An article, the address of its picture, and the day of its last change (YYYY-MM-DD) where it is known. */
type Post = Pick<Entry<'blog'>, 'id' | 'data'> & { picture: string; changed: string | undefined };

/** An article; the German one is the translation of the English (https://schema.org/translationOfWork). */
export function blogPosting(url: URL, locale: Locale, { id, data, picture, changed }: Post): BlogPosting {
  const address = (each: Locale) => absoluteUrl(url, urlFor(each, 'blog', { id }));
  const published = data.date.toISOString().slice(0, 10);
  const author = site.authors[data.author]!;
  return {
    '@type': 'BlogPosting',
    '@id': address(locale),
    url: address(locale),
    headline: data.title,
    description: data.description,
    image: absoluteUrl(url, picture),
    datePublished: published,
    dateModified: changed !== undefined && changed > published ? changed : published,
    inLanguage: locale,
    author: {
      '@type': 'Person',
      name: author.name,
      jobTitle: inLocale(author.role, locale),
      url: absoluteUrl(url, localizePath('/about', locale)),
    },
    publisher: organizationReference(url),
    ...(locale === defaultLocale
      ? { workTranslation: { '@id': address('de') } }
      : { translationOfWork: { '@id': address(defaultLocale) } }),
  };
}
