import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { hashesOf, inlineStyle, markOf } from '#src/build/hosting/policy.ts';

/** Changes the HTML of a page, as another build of the site would. */
export type Edit = (html: string) => string;

const pages = globSync('dist/**/*.html', { exclude: ['dist/admin.html'] });
const scripts = globSync('**/*.js', { cwd: 'dist' });

export const newText: Edit = (html) => html.replaceAll('</h1>', ' (new)</h1>');

export const newUtility: Edit = (html) =>
  html
    .replace('</style>', String.raw`.mt-6\.5{margin-top:1.625rem}</style>`)
    .replaceAll('<h1 class="', '<h1 class="mt-6.5 ');

/** An editor has exchanged a picture, and the main colour of the new one is another. */
export const newPicture: Edit = (html) => {
  const [, color = ''] = /ground-(\w{6})/.exec(html) ?? [];
  return html.replaceAll(color, '123456');
};

/** Each form has a field more. */
export const newField: Edit = (html) =>
  newUtility(html).replaceAll('</form>', '<div class="field"><input name="fax"></div></form>');

/** A form's component takes a text more. */
export const newProp: Edit = (html) =>
  newUtility(html).replaceAll('props="{', 'props="{&quot;fax&quot;:[0,&quot;&quot;],');

/**
 * Puts a second build online: from now on its pages are answered, with its mark and its policy. It
 * is made of dist by an edit; or, every night, it is a real one that another server has
 * (`SECOND_SITE`, .github/workflows/nightly.yml). With `keepsMark` it is no build, but a program
 * between server and browser that changes pages and policy.
 */
export async function deploy(page: Page, edit: Edit, { keepsMark = false } = {}): Promise<void> {
  const site = process.env.SECOND_SITE;
  const html = pages.map((file) => edit(readFileSync(file, 'utf8'))).join('\n');
  const mark = markOf(html, scripts);
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
    const marked = body.replace(/data-build="[^"]*"/, `data-build="${mark}"`);
    return route.fulfill({ response, headers, body: keepsMark ? body : marked });
  });
}
