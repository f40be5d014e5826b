import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { locales } from '#src/i18n/locales.ts';
import { localizePath, routes } from '#src/lib/routes.ts';
import { buildSite } from '../support/build-site.ts';

/* A preview without a backend, as docs/operations.md has it built. */
const root = join(import.meta.dirname, '../..');
let folder: string;
const built = (file: string) => readFileSync(join(folder, file), 'utf8');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'preview-'));
  await buildSite(folder, {
    SITE_ENV: 'preview',
    SITE_URL: 'https://preview.example.org',
    PUBLIC_SUPABASE_URL: '',
    PUBLIC_SUPABASE_KEY: '',
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

test('Search engines are kept out, by header and by robots.txt', () => {
  expect(built('_headers')).toMatch(/^ {2}X-Robots-Tag: noindex$/m);
  expect(built('nginx.conf')).toContain('set $site_x_robots_tag "noindex";');
  expect(built('robots.txt')).toMatch(/^Disallow: \/$/m);
});

test('Pages name the address of the preview', () => {
  expect(built('about.html')).toContain('<link rel="canonical" href="https://preview.example.org/about"');
});

test.each(locales.map((locale) => [locale]))('%s: a sentence stands in place of each form', (locale) => {
  const { formsOff } = JSON.parse(
    readFileSync(join(root, 'content/dictionary', locale, 'common.json'), 'utf8'),
  ) as { formsOff: string };
  for (const path of [routes.contact, routes.apply, routes.newsletterConfirm]) {
    const html = built(`${localizePath(path, locale)}.html`);
    // In the page and in the footer.
    expect(html.split(formsOff)).toHaveLength(3);
    expect(html).not.toMatch(/<form|<astro-island/);
  }
});
