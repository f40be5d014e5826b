import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dist, indexed, pageAt, pages } from './support/site.ts';

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
    expect(Object.fromEntries(listed), page.path).toEqual(alternatesOf(page));
  }
});

test('the sitemap dates articles, jobs, their lists and the legal texts', () => {
  const dated = sitemap()
    .split('<url>')
    .filter((entry) => entry.includes('<lastmod>'))
    .map((entry) => new URL(/<loc>([^<]+)/.exec(entry)![1]!).pathname)
    .filter((path) => !path.startsWith('/de'));
  expect(dated).toEqual(expect.arrayContaining(['/blog', '/careers', '/imprint', '/blog/spotify-model']));
  expect(dated).not.toContain('/about');
});

test.each(['rss.xml', 'de/rss.xml'])('%s carries six full articles with absolute links', (file) => {
  const xml = readFileSync(join(dist, file), 'utf8');
  expect(xml.match(/<item>/g)).toHaveLength(6);
  expect(xml).not.toMatch(/href=&quot;\/|href="\//);
  expect(xml).not.toContain('__ASTRO_IMAGE_');
});
