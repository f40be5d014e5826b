import { join } from 'node:path';
import { Window } from 'happy-dom';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { localeInfo, locales } from '#src/i18n/locales.ts';
import { localizePath, plainPath } from '#src/lib/shared/routes.ts';
import {
  dist,
  elementsOf,
  entriesOf,
  expectNone,
  indexed,
  isFile,
  metaOf,
  pageAt,
  pageIn,
  pages,
  plain,
  read,
  repeated,
  textsOf,
  valuesOf,
  type BuiltPage,
} from './site.ts';

const canonicalsOf = (page: BuiltPage) => valuesOf(page, 'href', 'link[rel="canonical"]');

const alternatesOf = (page: BuiltPage) =>
  elementsOf(page, 'link[rel="alternate"][hreflang]').map(
    ({ attributes }) => `${attributes.hreflang} ${attributes.href}`,
  );

/** The published address of the site, which every page names as its own. */
const { origin } = new URL(canonicalsOf(pageAt('/')!)[0]!);

const absolute = (path: string) => new URL(path, origin).href.replace(/\/$/, '');

const articles = locales.flatMap((locale) => entriesOf('blog', '/blog/', locale));
const jobs = locales.flatMap((locale) => entriesOf('jobs', '/careers/', locale));
const isArticle = ({ path }: BuiltPage) => articles.includes(path);

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

/** The pages that search engines must not list. */
const others = pages.filter((page) => !indexed.includes(page));

test('each page for search engines is its own canonical and names both languages; the others name none', () => {
  for (const page of indexed) {
    expect(canonicalsOf(page)).toEqual([absolute(page.path)]);
    expect(alternatesOf(page), page.path).toEqual(expectedAlternates(page));
  }
  expectNone((page) => [...alternatesOf(page), ...canonicalsOf(page)], others);
  for (const locale of locales) expect(others).toContain(pageIn(locale, '/404'));
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
  const names = ['og:title', 'og:description', 'og:image:alt', 'twitter:card'];
  expectNone((page) => names.filter((name) => !metaOf(page, name)?.trim()), indexed);
  for (const address of new Set(indexed.map((page) => metaOf(page, 'og:image')!))) {
    const picture = new URL(address);
    const { width, height, format } = await sharp(join(dist, picture.pathname)).metadata();
    expect(picture.origin).toBe(origin);
    expect({ width, height, format }, address).toEqual({
      width: 1200,
      height: 630,
      format: 'jpeg',
    });
  }
  expectNone((page) => [metaOf(page, 'og:image') ?? []].flat(), others);
});

test('each page says to networks its address, its language, the other, and whether it is an article', () => {
  for (const page of pages) {
    const other = page.locale === 'en' ? 'de' : 'en';
    expect(metaOf(page, 'og:url')).toBe(indexed.includes(page) ? absolute(page.path) : undefined);
    expect(metaOf(page, 'og:locale')).toBe(localeInfo[page.locale].tag.replace('-', '_'));
    expect(metaOf(page, 'og:locale:alternate')).toBe(localeInfo[other].tag.replace('-', '_'));
    expect(metaOf(page, 'og:type')).toBe(isArticle(page) ? 'article' : 'website');
    const published = metaOf(page, 'article:published_time') ?? '';
    expect(/^\d{4}-\d\d-\d\dT/.test(published), page.path).toBe(isArticle(page));
  }
});

type Thing = Record<string, unknown>;

const thingsOf = (page: BuiltPage) =>
  textsOf(page, 'script[type="application/ld+json"]')
    .map((text) => JSON.parse(text) as Thing & { '@graph'?: Thing[] })
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
  for (const page of indexed) {
    const types = thingsOf(page).map((thing) => thing['@type']);
    expect(types.includes('BlogPosting'), page.path).toBe(isArticle(page));
    expect(types.includes('JobPosting'), page.path).toBe(jobs.includes(page.path));
  }
  for (const locale of locales) {
    const about = pageIn(locale, '/about');
    expect(thingsOf(about)).toContainEqual(expect.objectContaining({ '@type': 'Organization' }));
  }
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
  expectNone(thingsOf, others);
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
    // A feed has the newest twenty articles.
    const inLanguage = entriesOf('blog', '/blog/', locale);
    expect(inLanguage).toEqual(expect.arrayContaining(paths));
    expect(paths).toHaveLength(Math.min(inLanguage.length, 20));
    expect(repeated(paths)).toEqual([]);
    const times = items.map((valueOf) => Date.parse(valueOf('pubDate')));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const headings = paths.flatMap((path) => textsOf(pageAt(path)!, 'h1'));
    expect(items.map((valueOf) => plain(valueOf('title')))).toEqual(headings);
    expect(items.filter((valueOf) => valueOf('description').trim() === '')).toEqual([]);
  },
);
