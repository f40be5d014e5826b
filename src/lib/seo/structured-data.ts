import type { Graph, Thing } from 'schema-dts';
import { isoDay } from '#src/i18n/dates.ts';
import type { Locale } from '#src/i18n/locales.ts';
import type { CollectionEntry } from 'astro:content';
import { absoluteUrl } from '#src/lib/shared/routes.ts';
import { site, siteIn } from '#src/lib/site/index.ts';

/*
 * Structured data for search engines
 * (https://developers.google.com/search/docs/appearance/structured-data).
 */

const absolute = (path: string) => absoluteUrl(import.meta.env.SITE, path);

/**
 * Returns the content of an `application/ld+json` data block. Escapes `<`: an end tag inside would
 * close the block (HTML, 4.12.1).
 */
export function jsonLd(things: readonly Thing[]) {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(graph).replaceAll('<', '\\u003c');
}

/** Returns the company, for /about only: the home page is at its size limit (package.json). */
export function organization(locale: Locale): Thing {
  const { company, social } = siteIn(locale);
  return {
    '@type': 'Organization',
    name: company.brand,
    logo: absolute('/icon-512.png'),
    legalName: company.legalName,
    url: absolute('/'),
    // Omitted if the company has none.
    vatID: company.vatId || undefined,
    foundingDate: String(company.foundingYear),
    sameAs: Object.values(social).filter(Boolean),
    address: {
      '@type': 'PostalAddress',
      streetAddress: company.street,
      postalCode: company.postalCode,
      addressLocality: company.city,
      addressCountry: company.country,
    },
    contactPoint: { '@type': 'ContactPoint', telephone: company.phone, email: company.email },
  };
}

const employmentTypes = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  freelance: 'CONTRACTOR',
  internship: 'INTERN',
};

/** Returns an HTML element with escaped text. */
const element = (tag: string, text: string) =>
  `<${tag}>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${tag}>`;

interface JobTexts {
  summary: string;
  requirements: { heading: string; items: readonly string[] };
  /** The rendered Markdown text. */
  html: string;
  /** Terms of all jobs. Tags for links (`<0>`) are removed. */
  terms: { heading: string; paragraphs: readonly string[] };
}

/** Returns a job description as HTML: summary, requirements, text and terms. */
export function jobDescription({ summary, requirements, html, terms }: JobTexts) {
  return [
    element('p', summary),
    element('h2', requirements.heading),
    `<ul>${requirements.items.map((each) => element('li', each)).join('')}</ul>`,
    html,
    element('h2', terms.heading),
    ...terms.paragraphs.map((each) => element('p', each.replaceAll(/<\/?0>/g, ''))),
  ].join('');
}

/** Returns an open job; for `description` see {@link jobDescription}. */
export const jobPosting = ({ id, data }: CollectionEntry<'jobs'>, description: string): Thing => ({
  '@type': 'JobPosting',
  title: data.title,
  description,
  identifier: { '@type': 'PropertyValue', name: site.company.brand, value: id },
  datePosted: isoDay(data.datePosted),
  validThrough: `${isoDay(data.validThrough)}T23:59:59Z`,
  employmentType: employmentTypes[data.employmentType],
  // The employer is the company in the contract; the brand belongs to the group.
  hiringOrganization: {
    '@type': 'Organization',
    name: site.mauritius.legalName,
    sameAs: absolute('/'),
  },
  // A job without a location is remote within Mauritius.
  ...(data.location
    ? { jobLocation: { '@type': 'Place', address: data.location } }
    : {
        jobLocationType: 'TELECOMMUTE',
        applicantLocationRequirements: { '@type': 'Country', name: site.mauritius.country },
      }),
  experienceRequirements: {
    '@type': 'OccupationalExperienceRequirements',
    monthsOfExperience: data.experienceYears * 12,
  },
  baseSalary: data.salary && {
    '@type': 'MonetaryAmount',
    currency: data.salary.currency,
    value: {
      '@type': 'QuantitativeValue',
      minValue: data.salary.from,
      maxValue: data.salary.to,
      unitText: data.salary.per.toUpperCase(),
    },
  },
  directApply: true,
});

/** Returns an article; `image` is the URL of its image. */
export function blogPosting(
  locale: Locale,
  { data }: CollectionEntry<'blog'>,
  image: string,
): Thing {
  const { name, role } = siteIn(locale).authors[data.author]!;
  return {
    '@type': 'BlogPosting',
    headline: data.title,
    image: absolute(image),
    datePublished: isoDay(data.date),
    dateModified: isoDay(data.updated ?? data.date),
    author: { '@type': 'Person', name, jobTitle: role },
  };
}

/** Returns the breadcrumbs down to the page itself. Paths include the language prefix. */
export const breadcrumbs = (...steps: [name: string, path: string][]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(path),
  })),
});
