import { afterEach, expect, test, vi } from 'vitest';
import { requiredIds } from '#src/lib/content/schemas.ts';
import { sitemapOptions } from '#src/lib/seo/sitemap.ts';

afterEach(() => void vi.unstubAllEnvs());

const isListed = (path: string) => sitemapOptions.filter(`https://example.org${path}`);

test.each(requiredIds.jobs)('%s leaves the sitemap when it is closed', (id) => {
  for (const [day, listed] of [
    ['2026-11-22', true],
    ['2100-01-01', false],
  ] as const) {
    vi.stubEnv('SOURCE_DATE_EPOCH', String(Date.parse(day) / 1000));
    expect([`/careers/${id}`, `/de/careers/${id}`].map(isListed)).toEqual([listed, listed]);
  }
});

test('pages that only a mail leads to, and error pages, are not listed', () => {
  expect(['/', '/de', '/careers', '/careers/apply'].every(isListed)).toBe(true);
  expect(
    ['/de/newsletter/confirm', '/newsletter/unsubscribe', '/404', '/de/404', '/admin'].some(isListed),
  ).toBe(false);
});
