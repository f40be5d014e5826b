import { join } from 'node:path';
import type { CollectionEntry } from 'astro:content';
import { Window } from 'happy-dom';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isoDay } from '#src/i18n/dates.ts';
import { localeInfo, locales, otherLocale, type Locale } from '#src/i18n/locales.ts';
import { absoluteUrl, localizePath, pathWithoutLocale } from '#src/lib/shared/routes.ts';
import { siteIn } from '#src/lib/site/index.ts';
import {
  dist,
  elementsOf,
  entriesOf,
  expectNone,
  fieldsOf,
  indexed,
  exists,
  metaOf,
  pageAt,
  pageIn,
  pages,
  normalize,
  read,
  textsOf,
  valuesOf,
  type BuiltPage,
} from './site.ts';

/** Published origin, as in the canonical URLs. */
const { origin } = new URL(valuesOf(pageAt('/')!, 'href', 'link[rel="canonical"]')[0]!);

const absolute = (path: string) => absoluteUrl(origin, path);

const articles = locales.flatMap((locale) => entriesOf('blog', '/blog/', locale));
const jobs = locales.flatMap((locale) => entriesOf('jobs', '/careers/', locale));
const isArticle = ({ path }: BuiltPage) => articles.includes(path);

/** A page's canonical and alternate URLs. */
const urlsOf = (page: BuiltPage) =>
  elementsOf(page, 'link[rel="canonical"], link[rel="alternate"][hreflang]').map(
    ({ attributes }) => `${attributes.hreflang ?? 'own'} ${attributes.href}`,
  );

/** Expected URLs (docs/language.md, B1). */
const expectedUrls = ({ path }: BuiltPage) => [
  `own ${absolute(path)}`,
  ...locales.map((locale) => `${locale} ${absolute(localizePath(path, locale))}`),
  `x-default ${absolute(pathWithoutLocale(path))}`,
];

/**
 * Parses an XML file of the site. Fails on unescaped characters, mismatched tags and trailing text.
 */
function xmlOf(path: string) {
  const text = read(path);
  expect(text).not.toMatch(/&(?!#?\w+;)/);
  const document = new new Window().DOMParser().parseFromString(text, 'application/xml');
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined();
  return document;
}

/** Pages with noindex. */
const unindexed = pages.filter((page) => !indexed.includes(page));

test('only indexed pages have a canonical URL and alternates', () => {
  for (const page of indexed) expect(urlsOf(page), page.path).toEqual(expectedUrls(page));
  expectNone(urlsOf, unindexed);
  for (const locale of locales) expect(unindexed).toContain(pageIn(locale, '/404'));
});

test('the sitemap has exactly the indexed pages, with alternates', () => {
  const parts = [...xmlOf('/sitemap-index.xml').querySelectorAll('loc')];
  const entries = parts.flatMap((part) => [
    ...xmlOf(new URL(part.textContent).pathname).querySelectorAll('url'),
  ]);
  const listed = entries.map((entry) => {
    const [address, ...links] = [...entry.querySelectorAll('loc, [hreflang]')];
    const alternates = links.map(
      (link) => `${link.getAttribute('hreflang')} ${absolute(link.getAttribute('href')!)}`,
    );
    return [`own ${absolute(address!.textContent)}`, ...alternates];
  });
  expect(listed.sort()).toEqual(indexed.map(expectedUrls).sort());
});

test('the sitemap dates only articles and jobs', () => {
  const days = new Map(
    locales.flatMap((locale) => [
      ...Object.entries(fieldsOf('blog', locale)).map(([id, fields]) => {
        const { date, updated } = fields as CollectionEntry<'blog'>['data'];
        return [absolute(localizePath(`/blog/${id}`, locale)), isoDay(updated ?? date)] as const;
      }),
      ...Object.entries(fieldsOf('jobs', locale)).map(
        ([id, { datePosted }]) =>
          [absolute(localizePath(`/careers/${id}`, locale)), isoDay(datePosted!)] as const,
      ),
    ]),
  );
  const entries = [...xmlOf('/sitemap-0.xml').querySelectorAll('url')];
  for (const entry of entries) {
    const address = absolute(entry.querySelector('loc')!.textContent);
    const day = entry.querySelector('lastmod')?.textContent.slice(0, 10);
    expect(day, address).toBe(days.get(address));
  }
});

test('robots.txt allows all crawlers and names the sitemap', () => {
  expect(read('/robots.txt')).not.toMatch(/^Disallow: \//m);
  expect(read('/robots.txt')).toContain(`Sitemap: ${absolute('/sitemap-index.xml')}\n`);
});

test('every link preview image is a JPEG of 1200 x 630', async () => {
  for (const address of new Set(indexed.map((page) => metaOf(page, 'og:image')!))) {
    const image = new URL(address);
    const { width, height, format } = await sharp(join(dist, image.pathname)).metadata();
    const actual = `${image.origin} ${format} ${width} x ${height}`;
    expect(actual, address).toBe(`${origin} jpeg 1200 x 630`);
  }
});

test('an article has its own link preview image', () => {
  const imageOf = (page: BuiltPage) => metaOf(page, 'og:image');
  for (const locale of locales) {
    const own = indexed.filter((page) => page.locale === locale && isArticle(page));
    const names = Object.values(fieldsOf('blog', locale)).map(
      (fields) => (fields as CollectionEntry<'blog'>['data']).image,
    );
    expect(new Set(own.map(imageOf)).size, locale).toBe(new Set(names).size);
    expect(own.map(imageOf)).not.toContain(imageOf(pageIn(locale, '/')));
  }
});

const openGraphLocale = (locale: Locale) => localeInfo[locale].tag.replace('-', '_');

test('each page has the Open Graph tags of its kind', () => {
  const texts = ['og:title', 'og:description', 'og:image:alt', 'twitter:card'];
  expectNone((page) => texts.filter((name) => !metaOf(page, name)?.trim()), indexed);
  for (const page of pages) {
    const isIndexed = indexed.includes(page);
    const published = metaOf(page, 'article:published_time') ?? '';
    const actual = {
      address: metaOf(page, 'og:url'),
      hasImage: metaOf(page, 'og:image') !== undefined,
      language: metaOf(page, 'og:locale'),
      other: metaOf(page, 'og:locale:alternate'),
      type: metaOf(page, 'og:type'),
      hasDay: /^\d{4}-\d\d-\d\dT/.test(published),
    };
    expect(actual, page.path).toEqual({
      address: isIndexed ? absolute(page.path) : undefined,
      hasImage: isIndexed,
      language: openGraphLocale(page.locale),
      other: openGraphLocale(otherLocale(page.locale)),
      type: isArticle(page) ? 'article' : 'website',
      hasDay: isArticle(page),
    });
  }
});

type Thing = Record<string, unknown>;

const thingsOf = (page: BuiltPage) =>
  textsOf(page, 'script[type="application/ld+json"]')
    .map((text) => JSON.parse(text) as Thing & { '@graph'?: Thing[] })
    .flatMap((data) => data['@graph'] ?? [data]);

/**
 * Required properties by type; one of several separated by a bar is enough
 * (https://developers.google.com/search/docs/appearance/structured-data).
 */
const required: Record<string, string> = {
  Organization: 'name url logo address',
  JobPosting:
    'title description datePosted validThrough hiringOrganization jobLocation|applicantLocationRequirements',
  BlogPosting: 'headline image datePublished author',
  BreadcrumbList: 'itemListElement',
};

test('structured data has all required properties', () => {
  const namesOf = (type: unknown) => required[String(type)]?.split(' ') ?? [];
  expectNone((page) =>
    thingsOf(page).flatMap((thing) =>
      namesOf(thing['@type']).filter((name) => !name.split('|').some((each) => thing[each])),
    ),
  );
  // A job is open until the end of its last day: without a time, search engines close the job a day
  // early.
  const invalidDate =
    /"date\w+":"(?!\d{4}-\d\d-\d\d["T])|"validThrough":"(?!\d{4}-\d\d-\d\dT23:59:59Z)/;
  expectNone((page) => invalidDate.exec(JSON.stringify(thingsOf(page))) ?? []);
});

test('each page has the structured data of its kind', () => {
  for (const page of pages) {
    const types = thingsOf(page).map((thing) => thing['@type']);
    const actual = {
      isArticle: types.includes('BlogPosting'),
      isJob: types.includes('JobPosting'),
      isCompany: types.includes('Organization'),
    };
    expect(actual, page.path).toEqual({
      isArticle: isArticle(page),
      isJob: indexed.includes(page) && jobs.includes(page.path),
      isCompany: pathWithoutLocale(page.path) === '/about',
    });
  }
});

test('breadcrumbs lead from the section to the page', () => {
  // All list pages share the first page's breadcrumbs.
  const firstPage = (path: string) => path.replace(/\/\d+$/, '');
  const isBelow = ({ path }: BuiltPage) =>
    /^\/(?:blog|careers\/(?!apply$))./.test(pathWithoutLocale(firstPage(path)));
  const below = indexed.filter(isBelow);
  expect(below).not.toEqual([]);
  for (const page of below) {
    const list = thingsOf(page).find((thing) => thing['@type'] === 'BreadcrumbList');
    const items = (list?.itemListElement ?? []) as { item: string }[];
    const [first, ...others] = items.map(({ item }) => item);
    const [, above] = /^\/(\w+)/.exec(pathWithoutLocale(page.path))!;
    expect(first, page.path).toBe(absolute(localizePath(`/${above}`, page.locale)));
    expect(others.at(-1)).toBe(absolute(firstPage(page.path)));
  }
});

test('structured data of a job has id, kind, experience and pay', () => {
  for (const locale of locales)
    for (const [id, fields] of Object.entries(fieldsOf('jobs', locale))) {
      const { experienceYears, salary } = fields as CollectionEntry<'jobs'>['data'];
      const page = pageIn(locale, `/careers/${id}`);
      if (!indexed.includes(page)) continue;
      const job = thingsOf(page).find((thing) => thing['@type'] === 'JobPosting');
      expect(job, page.path).toMatchObject({
        identifier: { value: id },
        employmentType: expect.stringMatching(/^[A-Z_]+$/) as string,
        experienceRequirements: { monthsOfExperience: experienceYears * 12 },
        directApply: true,
        ...(salary && {
          baseSalary: {
            currency: salary.currency,
            value: { minValue: salary.from, maxValue: salary.to },
          },
        }),
      });
    }
});

test.each(locales)('%s: structured data has the company’s networks and contact', (locale) => {
  const { company, social } = siteIn(locale);
  const things = thingsOf(pageIn(locale, '/about'));
  expect(things.find((thing) => thing['@type'] === 'Organization')).toMatchObject({
    legalName: company.legalName,
    foundingDate: String(company.foundingYear),
    sameAs: Object.values(social).filter(Boolean),
    contactPoint: { telephone: company.phone, email: company.email },
  });
});

test('structured data is on indexed pages and links to existing ones', () => {
  const addresses = /(?<="(?:url|item|image|logo)":")[^"]+/g;
  expectNone((page) =>
    (JSON.stringify(thingsOf(page)).match(addresses) ?? []).filter(
      (address) => !address.startsWith(origin) || !exists(new URL(address)),
    ),
  );
  expectNone(thingsOf, unindexed);
});

test.each(locales)('%s: the feed lists up to twenty articles, newest first', (locale) => {
  const feed = xmlOf(localizePath('/rss.xml', locale));
  const [self] = feed.getElementsByTagName('atom:link');
  expect(self!.getAttribute('href')).toBe(absolute(localizePath('/rss.xml', locale)));
  expect(feed.querySelector('language')!.textContent.slice(0, 2)).toBe(locale);
  const textsIn = (name: string) =>
    [...feed.querySelectorAll(`item > ${name}`)].map(({ textContent }) => normalize(textContent));
  const paths = textsIn('link').map((address) => new URL(address).pathname);
  const written = entriesOf('blog', '/blog/', locale);
  expect(written).toEqual(expect.arrayContaining(paths));
  expect(new Set(paths).size).toBe(Math.min(written.length, 20));
  const times = textsIn('pubDate').map(Date.parse);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  const headings = paths.flatMap((path) => textsOf(pageAt(path)!, 'h1'));
  expect(textsIn('title')).toEqual(headings);
  expect(textsIn('description').filter(Boolean)).toHaveLength(paths.length);
});
