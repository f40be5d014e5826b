import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { locales } from '#src/i18n/locales.ts';
import { localizePath, routes } from '#src/lib/routes.ts';
import { buildSite } from '../support/build-site.ts';

/* A preview without a backend, as docs/operations.md has it built. */
const folder = mkdtempSync(join(tmpdir(), 'preview-'));
const built = (file: string) => readFileSync(join(folder, file), 'utf8');

beforeAll(
  () =>
    buildSite(folder, {
      SITE_ENV: 'preview',
      SITE_URL: 'https://preview.example.org',
      PUBLIC_SUPABASE_URL: '',
      PUBLIC_SUPABASE_KEY: '',
    }),
  300_000,
);
afterAll(() => rmSync(folder, { recursive: true }));

test('pages name the preview’s address, and search engines are kept out, by header and by robots.txt', () => {
  expect(built('about.html')).toContain('rel="canonical" href="https://preview.example.org/about"');
  expect(built('_headers')).toMatch(/^ {2}X-Robots-Tag: noindex$/m);
  expect(built('nginx.conf')).toContain('set $site_x_robots_tag "noindex";');
  expect(built('robots.txt')).toMatch(/^Disallow: \/$/m);
});

test.each(locales)(
  '%s: pages name the preview’s address, and a sentence stands in place of each form',
  (locale) => {
    const { formsOff } = JSON.parse(readFileSync(`content/dictionary/${locale}/common.json`, 'utf8')) as {
      formsOff: string;
    };
    for (const route of [routes.contact, routes.apply, routes.newsletterConfirm]) {
      const html = built(`${localizePath(route, locale)}.html`);
      // In the page and in the footer.
      expect(html.split(formsOff)).toHaveLength(3);
      expect(html).not.toMatch(/<form|<astro-island/);
    }
  },
);
