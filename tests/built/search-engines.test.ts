import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { categories, requiredIds } from '#src/lib/content/schemas.ts';
import { urlFor } from '#src/lib/routes.ts';
import { dist, indexed, isFile, pageAt, pages } from './support/site.ts';

const alternatesOf = (page: (typeof pages)[number]): Record<string, string> =>
  Object.fromEntries(
    page.root
      .querySelectorAll('link[rel="alternate"][hreflang]')
      .map((link) => [link.getAttribute('hreflang')!, new URL(link.getAttribute('href')!).pathname]),
  );

describe.each(indexed.map((page) => [page.path, page] as const))('%s', (path, page) => {
  test('is its own canonical and has a reciprocal pair of languages (B1)', () => {
    const canonical = new URL(page.root.querySelector('link[rel="canonical"]')!.getAttribute('href')!);
    expect(canonical.pathname).toBe(path);
    const alternates = alternatesOf(page);
    expect(Object.keys(alternates)).toEqual(['en', 'de', 'x-default']);
    expect(alternates[page.locale]).toBe(path);
    expect(alternates['x-default']).toBe(alternates.en);
    for (const language of ['en', 'de']) {
      const other = pageAt(alternates[language]!);
      expect(other, alternates[language]).toBeDefined();
      expect(alternatesOf(other!)).toEqual(alternates);
    }
  });
});

test('error pages are kept out of search engines', () => {
  const errors = pages.filter(({ isError }) => isError);
  expect(errors.map(({ path }) => path)).toEqual(['/404', '/de/404']);
  for (const { root } of errors)
    expect(root.querySelector('meta[name="robots"]')!.getAttribute('content')).toBe('noindex');
});

const sitemap = () => readFileSync(join(dist, 'sitemap-0.xml'), 'utf8');

test('the sitemap lists every page that may be found, and no other', () => {
  const xml = sitemap();
  const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address]) => new URL(address!).pathname)
    .sort();
  expect(listed).toEqual(indexed.map(({ path }) => path).sort());
});

test('the sitemap names each page in every language, as the page itself does', () => {
  const entries = sitemap().split('<url>').slice(1);
  expect(entries).toHaveLength(indexed.length);
  for (const entry of entries) {
    const page = pageAt(new URL(/<loc>([^<]+)/.exec(entry)![1]!).pathname)!;
    const listed = [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, language, href]) => [
      language,
      new URL(href!).pathname,
    ]);
    const { 'x-default': _, ...languages } = alternatesOf(page);
    expect(Object.fromEntries(listed), page.path).toEqual(languages);
  }
});

test('the sitemap has the day of every article and job', () => {
  for (const entry of sitemap().split('<url>').slice(1)) {
    const { pathname } = new URL(/<loc>([^<]+)/.exec(entry)![1]!);
    if (/\/(?:blog|careers)\/(?!apply$)[\w-]+$/.test(pathname))
      expect(entry, pathname).toMatch(/<lastmod>\d{4}-\d\d-\d\d/);
  }
});

test('robots.txt names the sitemap', () => {
  const [, address] = /^Sitemap: (.+)$/m.exec(readFileSync(join(dist, 'robots.txt'), 'utf8')) ?? [];
  expect(isFile(new URL(address!).pathname)).toBe(true);
});

test('each category that has articles has its page in both languages, with those articles', () => {
  for (const locale of ['en', 'de'] as const) {
    const blog = pageAt(urlFor(locale, 'blog'))!;
    const topics = blog.root.querySelectorAll('.topic').map((link) => link.getAttribute('href')!);
    expect(topics.slice(1).map((href) => href.split('/').at(-1))).toEqual([...categories]);
    const listed = topics.slice(1).flatMap((href) => {
      expect(indexed).toContain(pageAt(href));
      return pageAt(href)!
        .root.querySelectorAll('.post-card a')
        .map((link) => link.getAttribute('href')!);
    });
    expect(new Set(listed).size).toBe(listed.length);
    for (const id of requiredIds.blog) expect(listed).toContain(urlFor(locale, 'blog', { id }));
  }
});
