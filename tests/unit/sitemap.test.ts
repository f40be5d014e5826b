import { expect, test } from 'vitest';
import { sitemap } from '#src/lib/seo/sitemap.ts';

test('every page is listed in both languages with all its alternates', () => {
  const xml = sitemap('https://example.org', [
    { path: '/' },
    { path: '/blog/a', modified: new Date('2026-01-02') },
  ]);
  const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual([
    'https://example.org',
    'https://example.org/de',
    'https://example.org/blog/a',
    'https://example.org/de/blog/a',
  ]);
  expect(xml.match(/hreflang="x-default"/g)).toHaveLength(4);
  expect(xml.match(/<lastmod>2026-01-02<\/lastmod>/g)).toHaveLength(2);
});
