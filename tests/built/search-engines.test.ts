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

test('the sitemap lists every page that may be found, and no other', () => {
  const xml = readFileSync(join(dist, 'sitemap.xml'), 'utf8');
  const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address]) => new URL(address!).pathname)
    .sort();
  expect(listed).toEqual(indexed.map(({ path }) => path).sort());
});

test.each(['rss.xml', 'de/rss.xml'])('%s carries six full articles with absolute links', (file) => {
  const xml = readFileSync(join(dist, file), 'utf8');
  expect(xml.match(/<item>/g)).toHaveLength(6);
  expect(xml).not.toMatch(/href=&quot;\/|href="\//);
});
