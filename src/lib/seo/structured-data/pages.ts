import type { BlogPosting, BreadcrumbList, CollectionPage, Service } from 'schema-dts';
import { defaultLocale, type Locale } from '#src/i18n/locales.ts';
import { absoluteUrl, localizePath, urlFor } from '#src/lib/routes.ts';
import { inLocale } from '#src/lib/site/settings.ts';
import { namedOrganization, organizationReference, type SiteData } from './company.ts';

/** A page on the way from the home page to the present one. */
export interface Step {
  name: string;
  /** With its language. */
  path: string;
}

/** The way to a page, the page itself last (https://developers.google.com/search/docs/appearance/structured-data/breadcrumb). */
export const breadcrumbs = ({ url }: SiteData, steps: readonly Step[]): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absoluteUrl(url, path),
  })),
});

/** The services of the company, each at its anchor. */
export const service = (
  site: SiteData,
  locale: Locale,
  { id, data }: { id: string; data: { title: string; summary: string } },
): Service => ({
  '@type': 'Service',
  name: data.title,
  description: data.summary,
  url: absoluteUrl(site.url, urlFor(locale, 'services', { hash: id })),
  provider: namedOrganization(site),
});

/** A page that is a list of parts with anchors; brief, since the page of case studies is full (docs/performance.md). */
export const collectionPage = (
  { url }: SiteData,
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

/** An article as its structured data needs it. */
interface Post {
  id: string;
  data: { title: string; description: string; date: Date; author: string };
  /** Address of its picture. */
  picture: string;
  /** Day of its last change, YYYY-MM-DD, where it is known. */
  changed: string | undefined;
}

/** An article; the German one is the translation of the English (https://schema.org/translationOfWork). */
export function blogPosting(
  site: SiteData,
  locale: Locale,
  { id, data, picture, changed }: Post,
): BlogPosting {
  const address = (each: Locale) => absoluteUrl(site.url, urlFor(each, 'blog', { id }));
  const published = data.date.toISOString().slice(0, 10);
  const author = site.settings.authors[data.author]!;
  return {
    '@type': 'BlogPosting',
    '@id': address(locale),
    url: address(locale),
    headline: data.title,
    description: data.description,
    image: absoluteUrl(site.url, picture),
    datePublished: published,
    dateModified: changed !== undefined && changed > published ? changed : published,
    inLanguage: locale,
    author: {
      '@type': 'Person',
      name: author.name,
      jobTitle: inLocale(author.role, locale),
      url: absoluteUrl(site.url, localizePath('/about', locale)),
    },
    publisher: organizationReference(site),
    ...(locale === defaultLocale
      ? { workTranslation: { '@id': address('de') } }
      : { translationOfWork: { '@id': address(defaultLocale) } }),
  };
}
