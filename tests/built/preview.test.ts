import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tFor } from '#src/i18n/index.ts';
import { locales } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/shared/routes.ts';
import { buildSite } from '../support/build-site.ts';

/*
 * A preview without a backend and with the editor, built as docs/operations.md and README.md say.
 */
const folder = join(tmpdir(), `preview-${process.pid}`);
const built = (file: string) => readFileSync(join(folder, file), 'utf8');

const variables = {
  SITE_ENV: 'preview',
  SITE_URL: 'https://preview.example.org',
  PUBLIC_SUPABASE_URL: '',
  PUBLIC_SUPABASE_KEY: '',
  PUBLIC_CMS: '1',
  CMS_REPOSITORY: 'owner/name',
};

// Takes long: the nightly workflow runs it (NIGHTLY=1).
describe.runIf(process.env.NIGHTLY)('A preview', () => {
  beforeAll(() => buildSite(folder, variables), 300_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  test('names its own address, and keeps search engines out', () => {
    expect(built('about.html')).toContain('href="https://preview.example.org/about"');
    expect(built('_headers')).toMatch(/^ {2}X-Robots-Tag: noindex$/m);
    expect(built('nginx.conf')).toContain('set $site_x_robots_tag "noindex";');
    expect(built('robots.txt')).toMatch(/^Disallow: \/$/m);
  });

  test.each(locales)('has a sentence in the place of each form: %s', (locale) => {
    for (const route of ['/contact', '/careers/apply', '/newsletter/confirm']) {
      const html = built(`${localizePath(route, locale)}.html`);
      // In the page and in the footer.
      expect(html.split(tFor(locale, 'common')('formsOff'))).toHaveLength(3);
      expect(html).not.toMatch(/<form|<astro-island/);
    }
  });

  test('has the editor for people who know its address, with its own policy', () => {
    const admin = built('admin.html');
    expect(admin).toContain('<meta name="robots" content="noindex"');
    const [, config = ''] = /id="cms-config">(.*?)<\/script>/s.exec(admin) ?? [];
    expect(JSON.parse(config)).toMatchObject({ backend: { repo: 'owner/name' } });
    const scripts = [...admin.matchAll(/src="(\/[^"]+)"/g)].map(([, path]) => join(folder, path!));
    expect(scripts).not.toEqual([]);
    expect(scripts.filter((path) => !existsSync(path))).toEqual([]);
    const [everywhere, ofEditor] = built('_headers').split('\n/admin\n');
    expect(everywhere).not.toContain('unsafe');
    expect(ofEditor).toMatch(
      /^(?: {2}! .*\n)*? {2}! Content-Security-Policy\n(?: {2}! .*\n)* {2}Content-Security-Policy: default-src 'self'/,
    );
  });
});
