import { join } from 'node:path';
import { Window } from 'happy-dom';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { localeInfo, locales } from '#src/i18n/locales.ts';
import { localizePath, plainPath } from '#src/lib/shared/routes.ts';
import {
  dist,
  entriesOf,
  expectNone,
  indexed,
  isFile,
  metaOf,
  pageAt,
  pages,
  plain,
  read,
} from './site.ts';
import type { BuiltPage } from './site.ts';

const canonicalOf = ({ root }: BuiltPage) =>
  root.querySelector('link[rel="canonical"]')?.getAttribute('href');

const alternatesOf = ({ root }: BuiltPage) =>
  root
    .querySelectorAll('link[rel="alternate"][hreflang]')
    .map((link) => `${link.getAttribute('hreflang')} ${link.getAttribute('href')}`);

/** The published address of the site, which every page names as its own. */
const { origin } = new URL(canonicalOf(pageAt('/')!)!);

const absolute = (path: string) => new URL(path, origin).href.replace(/\/$/, '');

const isArticle = ({ path, locale }: BuiltPage) =>
  entriesOf('blog', '/blog/', locale).includes(path);

/** What a page must say about its languages (docs/language.md, B1). */
const expectedAlternates = ({ path }: BuiltPage) => [
  ...locales.map((locale) => `${locale} ${absolute(localizePath(path, locale))}`),
  `x-default ${absolute(plainPath(path))}`,
];

/**
 * Parses an XML file of the site. Fails at a sign that is not escaped, a wrong end tag, or text
 * behind the end.
 */
function xmlOf(path: string) {
  const text = read(path);
  expect(text).not.toMatch(/&(?!#?\w+;)/);
  const document = new new Window().DOMParser().parseFromString(text, 'application/xml');
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined();
  return document;
}

test('each page for search engines is its own canonical and names both languages; the others name none', () => {
  expectNone(
    (page) => (canonicalOf(page) === absolute(page.path) ? [] : [canonicalOf(page)]),
    indexed,
  );
  expectNone(
    (page) =>
      alternatesOf(page).join() === expectedAlternates(page).join() ? [] : alternatesOf(page),
    indexed,
  );
  const others = pages.filter((page) => !indexed.includes(page));
  expectNone((page) => [...alternatesOf(page), canonicalOf(page)].filter(Boolean), others);
  for (const locale of locales) expect(others).toContain(pageAt(localizePath('/404', locale)));
});

test('the sitemap has exactly the pages for search engines, each with its alternates', () => {
  const parts = [...xmlOf('/sitemap-index.xml').querySelectorAll('loc')];
  const entries = parts.flatMap((part) => [
    ...xmlOf(new URL(part.textContent).pathname).querySelectorAll('url'),
  ]);
  const listed = entries.map((entry) =>
    pageAt(new URL(entry.querySelector('loc')!.textContent).pathname)!,
  );
  expect(listed.map(({ path }) => path).sort()).toEqual(indexed.map(({ path }) => path).sort());
  for (const [index, page] of listed.entries()) {
    const links = [...entries[index]!.children].filter((each) => each.hasAttribute('hreflang'));
    const named = links.map(
      (each) => `${each.getAttribute('hreflang')} ${absolute(each.getAttribute('href')!)}`,
    );
    expect(named, page.path).toEqual(expectedAlternates(page));
  }
});

test('robots.txt allows all robots and names the sitemap', () => {
  expect(read('/robots.txt')).not.toMatch(/^Disallow: \//m);
  expect(read('/robots.txt')).toContain(`Sitemap: ${absolute('/sitemap-index.xml')}\n`);
});

test('the preview of a link has title, text and a picture that social networks accept', async () => {
  const names = [
    'og:title',
    'og:description',
    'og:url',
    'og:image',
    'og:image:alt',
    'twitter:card',
  ];
  expectNone((page) => names.filter((name) => !metaOf(page, name)?.trim()), indexed);
  for (const address of new Set(indexed.map((page) => metaOf(page, 'og:image')!))) {
    const { width, height, format } = await sharp(join(dist, new URL(address).pathname)).metadata();
    expect([new URL(address).origin, width, height, format], address).toEqual([
      origin,
      1200,
      630,
      'jpeg',
    ]);
  }
});

test.each<[what: string, tag: string, expected: (page: BuiltPage) => string | undefined]>([
  ['its language', 'og:locale', ({ locale }) => localeInfo[locale].openGraph],
  [
    'the other',
    'og:locale:alternate',
    ({ locale }) => localeInfo[locale === 'en' ? 'de' : 'en'].openGraph,
  ],
  ['whether it is an article', 'og:type', (page) => (isArticle(page) ? 'article' : 'website')],
  [
    'its address, or none',
    'og:url',
    (page) => (indexed.includes(page) ? absolute(page.path) : undefined),
  ],
])('each page says to networks %s', (_, tag, expected) => {
  expectNone((page) => (metaOf(page, tag) === expected(page) ? [] : [metaOf(page, tag)]));
});

test('an article says when it was published; a page that is not for search engines has no preview picture', () => {
  const isRight = (page: BuiltPage) =>
    /^\d{4}-\d\d-\d\dT/.test(metaOf(page, 'article:published_time') ?? '') === isArticle(page);
  expectNone((page) => (isRight(page) ? [] : [metaOf(page, 'article:published_time')]));
  const others = pages.filter((page) => !indexed.includes(page));
  expectNone((page) => [metaOf(page, 'og:image') ?? []].flat(), others);
});

type Thing = Record<string, unknown>;

const thingsOf = ({ root }: BuiltPage) =>
  root
    .querySelectorAll('script[type="application/ld+json"]')
    .map(({ textContent }) => JSON.parse(textContent) as Thing & { '@graph'?: Thing[] })
    .flatMap((data) => data['@graph'] ?? [data]);

/**
 * The properties that search engines demand for each type. One of those with | between them is
 * enough (https://developers.google.com/search/docs/appearance/structured-data).
 */
const required: Record<string, string> = {
  Organization: 'name url logo address',
  JobPosting:
    'title description datePosted validThrough hiringOrganization jobLocation|applicantLocationRequirements',
  BlogPosting: 'headline image datePublished author',
  BreadcrumbList: 'itemListElement',
};

test('structured data has what search engines demand, and each article and job has its own', () => {
  const namesOf = (type: unknown) => required[String(type)]?.split(' ') ?? [];
  expectNone((page) =>
    thingsOf(page).flatMap((thing) =>
      namesOf(thing['@type']).filter((name) => !name.split('|').some((each) => thing[each])),
    ),
  );
  // Dates, and for a job the end of its last day: otherwise search engines would close it a day
  // before the site does.
  const wrong =
    /"(?:datePosted|datePublished|dateModified)":"(?!\d{4}-\d\d-\d\d["T])|"validThrough":"(?!\d{4}-\d\d-\d\dT23:59:59Z)/;
  expectNone((page) => wrong.exec(JSON.stringify(thingsOf(page))) ?? []);
  const isThere = (page: BuiltPage, type: string) =>
    thingsOf(page).some((thing) => thing['@type'] === type);
  const isJob = ({ path, locale }: BuiltPage) =>
    entriesOf('jobs', '/careers/', locale).includes(path);
  const isAbout = ({ path }: BuiltPage) => plainPath(path) === '/about';
  expectNone(
    (page) => (isThere(page, 'BlogPosting') === isArticle(page) ? [] : ['BlogPosting']),
    indexed,
  );
  expectNone(
    (page) => (isThere(page, 'JobPosting') === isJob(page) ? [] : ['JobPosting']),
    indexed,
  );
  expectNone(
    (page) => (isThere(page, 'Organization') ? [] : ['Organization']),
    indexed.filter(isAbout),
  );
});

test('structured data names pages, anchors and files that exist, and is only on pages for search engines', () => {
  const isThere = ({ pathname, hash }: URL) =>
    hash
      ? pageAt(pathname)?.root.getElementById(hash.slice(1))
      : (pageAt(pathname) ?? isFile(pathname));
  expectNone((page) =>
    [...JSON.stringify(thingsOf(page)).matchAll(/"(?:url|item|image|logo)":"([^"]+)"/g)]
      .map(([, address]) => new URL(address!))
      .filter((address) => address.origin !== origin || !isThere(address)),
  );
  expectNone((page) => (indexed.includes(page) ? [] : thingsOf(page)));
});

test.each(locales)(
  '%s: the feed lists the articles by their headings, with the newest first',
  (locale) => {
    const feed = xmlOf(localizePath('/rss.xml', locale));
    const [self] = feed.getElementsByTagName('atom:link');
    expect(self!.getAttribute('href')).toBe(absolute(localizePath('/rss.xml', locale)));
    expect(feed.querySelector('language')!.textContent.slice(0, 2)).toBe(locale);
    const items = [...feed.querySelectorAll('item')].map(
      (item) => (name: string) => item.getElementsByTagName(name)[0]!.textContent,
    );
    const paths = items.map((valueOf) => new URL(valueOf('link')).pathname);
    const articles = entriesOf('blog', '/blog/', locale);
    // A feed has the newest twenty articles.
    expect([paths.length, new Set(paths).size]).toEqual([
      Math.min(articles.length, 20),
      paths.length,
    ]);
    expect(paths.filter((path) => !articles.includes(path))).toEqual([]);
    const times = items.map((valueOf) => Date.parse(valueOf('pubDate')));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const headings = paths.map((path) => plain(pageAt(path)!.root.querySelector('h1')!.text));
    expect(items.map((valueOf) => plain(valueOf('title')))).toEqual(headings);
    expect(items.filter((valueOf) => valueOf('description').trim() === '')).toEqual([]);
  },
);
