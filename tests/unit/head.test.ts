import { expect, test } from 'vitest';
import { documentTitle, headTags, type HeadTag, type PageMeta } from '#src/lib/seo/head.ts';

const site = { url: new URL('https://example.org'), brand: 'Mornewerk' };
const page: PageMeta = { locale: 'de', path: '/about', title: 'Über uns', description: 'Wer wir sind' };
const hrefs = (tags: HeadTag[], rel: string) =>
  tags.filter(({ attributes }) => attributes.rel === rel).map(({ attributes }) => attributes.href);
const contents = (tags: HeadTag[], key: string) =>
  tags
    .filter(({ attributes }) => attributes.name === key || attributes.property === key)
    .map(({ attributes }) => attributes.content);

test('a page names itself as canonical in its own language and lists both languages', () => {
  const tags = headTags(page, site);
  expect(hrefs(tags, 'canonical')).toEqual(['https://example.org/de/about']);
  expect(hrefs(tags, 'alternate')).toEqual([
    'https://example.org/about',
    'https://example.org/de/about',
    'https://example.org/about',
  ]);
  expect(contents(tags, 'og:locale')).toEqual(['de_DE']);
  expect(contents(tags, 'og:locale:alternate')).toEqual(['en_GB']);
});

test('a page kept out of search engines has neither canonical nor alternates', () => {
  const tags = headTags({ ...page, noindex: true }, site);
  expect(contents(tags, 'robots')).toEqual(['noindex']);
  expect(hrefs(tags, 'canonical')).toEqual([]);
  expect(hrefs(tags, 'alternate')).toEqual([]);
});

test('an article says when it was published', () => {
  const tags = headTags({ ...page, published: new Date('2026-02-10') }, site);
  expect(contents(tags, 'og:type')).toEqual(['article']);
  expect(contents(tags, 'article:published_time')).toEqual(['2026-02-10T00:00:00.000Z']);
});

test('a link to a page is shown with its picture, by an absolute address, with size and text', () => {
  const tags = headTags(
    { ...page, preview: { address: '/_astro/about.jpg', width: 1200, height: 630, alt: 'Eine Brücke' } },
    site,
  );
  expect(contents(tags, 'og:image')).toEqual(['https://example.org/_astro/about.jpg']);
  expect(contents(tags, 'og:image:width')).toEqual(['1200']);
  expect(contents(tags, 'og:image:height')).toEqual(['630']);
  expect(contents(tags, 'og:image:alt')).toEqual(['Eine Brücke']);
  expect(contents(tags, 'twitter:card')).toEqual(['summary_large_image']);
});

test('a page without a picture promises none', () => {
  const tags = headTags(page, site);
  expect(contents(tags, 'og:image')).toEqual([]);
  expect(contents(tags, 'twitter:card')).toEqual([]);
});

test('the title carries the brand once', () => {
  expect(documentTitle('About us', 'Mornewerk')).toBe('About us | Mornewerk');
  expect(documentTitle('Mornewerk in figures', 'Mornewerk')).toBe('Mornewerk in figures');
});
