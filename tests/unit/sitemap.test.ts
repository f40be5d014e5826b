import { afterEach, expect, test, vi } from 'vitest';
import { requiredIds } from '#src/lib/content/schemas.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** Whether the sitemap takes the pages of a job when the site is built on a day. */
async function listsJob(id: string, day: string): Promise<boolean[]> {
  vi.stubEnv('SOURCE_DATE_EPOCH', String(Date.parse(day) / 1000));
  const { sitemapOptions } = await import('#src/lib/seo/sitemap.ts');
  return [`/careers/${id}`, `/de/careers/${id}`].map((path) =>
    sitemapOptions.filter(`https://example.org${path}`),
  );
}

test.each(requiredIds.jobs)('%s leaves the sitemap when it is closed', async (id) => {
  expect(await listsJob(id, '2026-11-22')).toEqual([true, true]);
  vi.resetModules();
  expect(await listsJob(id, '2100-01-01')).toEqual([false, false]);
});

test('pages that only a mail leads to, and error pages, are not listed', async () => {
  const { sitemapOptions } = await import('#src/lib/seo/sitemap.ts');
  const listed = [
    '/',
    '/de',
    '/careers',
    '/de/newsletter/confirm',
    '/newsletter/unsubscribe',
    '/404',
    '/de/404',
  ].filter((path) => sitemapOptions.filter(`https://example.org${path}`));
  expect(listed).toEqual(['/', '/de', '/careers']);
});
