import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { hashesOf, inlineStyle, buildIdOf } from '#src/build/hosting/csp.ts';
import { test as base } from './test.ts';

/** Changes the HTML of a page, as another build of the site would. */
type Edit = (html: string) => string;

const addUtility: Edit = (html) =>
  html
    .replace('</style>', String.raw`.mt-6\.5{margin-top:1.625rem}</style>`)
    .replaceAll('<h1 class="', '<h1 class="mt-6.5 ');

const edits = {
  'changed text': (html) => html.replaceAll('</h1>', ' (new)</h1>'),
  'added utility': addUtility,
  'edited colour': (html) => html.replace(/(?<=--color-coral:)[^;}]+/, '#123456'),
  'added form field': (html) =>
    addUtility(html).replaceAll('</form>', '<div class="field"><input name="fax"></div></form>'),
  'added prop': (html) =>
    addUtility(html).replaceAll('props="{', 'props="{&quot;fax&quot;:[0,&quot;&quot;],'),
} satisfies Record<string, Edit>;

export type Change = keyof typeof edits;

const pages = globSync('dist/**/*.html', { exclude: ['dist/admin.html'] });
const scripts = globSync('**/*.js', { cwd: 'dist' });

/** Console messages for inline styles of the second build, which the CSP blocks during parsing. */
const blockedWhileParsing = /^Applying inline style violates|^Refused to apply inline style/;

/**
 * Deploys a second build: page responses get its build ID and CSP. By day, an edit of dist serves
 * as the build; the nightly run uses a real one on another server (`SECOND_SITE`,
 * .github/workflows/nightly.yml). With `keepsBuildId`, the build ID stays, as behind a proxy that
 * rewrites pages and CSP.
 */
async function deploySecondBuild(page: Page, change: Change, keepsBuildId: boolean) {
  const site = process.env.SECOND_SITE;
  const edit = edits[change];
  const html = pages.map((file) => edit(readFileSync(file, 'utf8'))).join('\n');
  const buildId = buildIdOf(html, scripts);
  const styles = `style-src 'self' ${hashesOf(inlineStyle, html).join(' ')}`;
  await page.route(`http://localhost:${process.env.SITE_PORT ?? 4321}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    if (site)
      return route.fulfill({ response: await route.fetch({ url: site + pathname + search }) });
    if (/\.\w+$/.test(pathname)) return route.fallback();
    const response = await route.fetch();
    const headers = response.headers();
    headers['content-security-policy'] = headers['content-security-policy']!.replace(
      /style-src [^;]*/,
      styles,
    );
    const body = edit(await response.text());
    const withBuildId = body.replace(/data-build="[^"]*"/, `data-build="${buildId}"`);
    return route.fulfill({ response, headers, body: keepsBuildId ? body : withBuildId });
  });
}

/** Tests pages that are older than the deployed site. */
export const test = base.extend<{
  deploy: (change: Change, keepsBuildId?: boolean) => Promise<void>;
}>({
  deploy: async ({ page, allowConsole }, use) => {
    await use((change, keepsBuildId = false) => {
      allowConsole(blockedWhileParsing);
      return deploySecondBuild(page, change, keepsBuildId);
    });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});
