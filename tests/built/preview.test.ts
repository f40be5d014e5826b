import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tFor } from '#src/i18n/index.ts';
import { locales } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/shared/routes.ts';
import { buildSite } from '../support/build-site.ts';

/*
 * A preview without a backend and with the editor, built as docs/operations.md and README.md say.
 */
const folder = mkdtempSync(join(tmpdir(), 'preview-'));
const built = (file: string) => readFileSync(join(folder, file), 'utf8');

const variables = {
  SITE_ENV: 'preview',
  SITE_URL: 'https://preview.example.org',
  PUBLIC_SUPABASE_URL: '',
  PUBLIC_SUPABASE_KEY: '',
  PUBLIC_CMS: '1',
  CMS_REPOSITORY: 'owner/name',
};
beforeAll(() => buildSite(folder, variables), 300_000);
afterAll(() => rmSync(folder, { recursive: true }));

test('pages have the address of the preview, and a header and robots.txt keep search engines out', () => {
  expect(built('about.html')).toContain('rel="canonical" href="https://preview.example.org/about"');
  expect(built('_headers')).toMatch(/^ {2}X-Robots-Tag: noindex$/m);
  expect(built('nginx.conf')).toContain('set $site_x_robots_tag "noindex";');
  expect(built('robots.txt')).toMatch(/^Disallow: \/$/m);
});

test.each(locales)('%s: a sentence takes the place of each form', (locale) => {
  for (const route of ['/contact', '/careers/apply', '/newsletter/confirm']) {
    const html = built(`${localizePath(route, locale)}.html`);
    // In the page and in the footer.
    expect(html.split(tFor(locale, 'common')('formsOff'))).toHaveLength(3);
    expect(html).not.toMatch(/<form|<astro-island/);
  }
});

test('the editor is there for people who know its address, and has its own policy', () => {
  const admin = built('admin.html');
  expect(admin).toContain('<meta name="robots" content="noindex"');
  expect(JSON.parse(/id="cms-config">(.*?)<\/script>/s.exec(admin)?.[1] ?? '')).toMatchObject({
    backend: { repo: 'owner/name' },
  });
  const scripts = [...admin.matchAll(/src="(\/[^"]+)"/g)].map(([, path]) => join(folder, path!));
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((path) => !existsSync(path))).toEqual([]);
  const [everywhere = '', ofEditor = ''] = built('_headers').split('\n/admin\n');
  expect(everywhere).not.toContain('unsafe');
  const [, removed, policy] =
    /^((?: {2}! .*\n)+) {2}Content-Security-Policy: (.*)/.exec(ofEditor) ?? [];
  expect(removed).toContain('! Content-Security-Policy\n');
  expect(policy).toMatch(/^default-src 'self'/);
});
