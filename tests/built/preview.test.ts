import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tFor } from '#src/i18n/index.ts';
import { locales } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/shared/routes.ts';
import { buildSite } from '../support/build-site.ts';

/* A preview without a backend and with the editor, as in docs/operations.md and README.md. */
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

// Slow: runs in the nightly workflow (NIGHTLY=1).
describe.runIf(process.env.NIGHTLY)('A preview', () => {
  beforeAll(() => buildSite(folder, variables), 300_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  test('has its own URL and excludes search engines', () => {
    expect(built('about.html')).toContain('href="https://preview.example.org/about"');
    expect(built('_headers')).toContain('  X-Robots-Tag: noindex\n');
    expect(built('robots.txt')).toMatch(/^Disallow: \/$/m);
  });

  test.each(locales)('has a notice instead of each form: %s', (locale) => {
    for (const route of ['/contact', '/careers/apply', '/newsletter/confirm']) {
      const html = built(`${localizePath(route, locale)}.html`);
      // The text appears twice: in the page and in the footer.
      expect(html.split(tFor(locale, 'common')('formsOff'))).toHaveLength(3);
      expect(html).not.toMatch(/<form|<astro-island/);
    }
  });

  test('has the editor at its unlisted URL, with its own CSP', () => {
    const page = parse(built('admin.html'), { comment: false });
    expect(page.querySelector('meta[name="robots"][content="noindex"]')).not.toBeNull();
    const config = page.getElementById('cms-config')!.text;
    expect(JSON.parse(config)).toMatchObject({ backend: { repo: 'owner/name' } });
    const [script] = page.querySelectorAll('script[src]');
    expect(existsSync(join(folder, script!.getAttribute('src')!))).toBe(true);
    const ofEditor = built('_headers').split('\n/admin\n')[1];
    expect(ofEditor).toMatch(/^ {2}! Content-Security-Policy$/m);
    expect(ofEditor).toMatch(/^ {2}Content-Security-Policy: default-src 'self'/m);
  });
});
