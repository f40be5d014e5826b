import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { checkContent } from '../../../tools/content-check/check-content.ts';
import { checkPictureFiles } from '../../../tools/content-check/picture-files.ts';
import { readFiles } from '../../../tools/content-check/read-files.ts';
import { serveSite } from '../../../tools/serve/serve-site.ts';
import { freePort } from '../../../tools/serve/ports.ts';
import { buildSite } from '../../support/build-site.ts';
import { startGitHost, type GitHost } from './git-host.ts';

/** The editor at /admin, as an editor uses it: each step is saved, and what git then has is read back. */
let host: GitHost;
let dist: string;
let site: Awaited<ReturnType<typeof serveSite>>;
let page: Page;
const faults: string[] = [];

const read = (file: string) => readFileSync(join(host.checkOut(), 'content', file), 'utf8');

/** What `npm run content:check` finds in all that was written. */
async function problems() {
  const folder = join(host.checkOut(), 'content');
  const files = readFiles(folder);
  return [
    ...checkContent(files, readFiles('src')).problems,
    ...(await checkPictureFiles(folder, files.keys())),
  ];
}

/** One side of the editor. */
const side = (language: 'English' | 'German') =>
  page.getByRole('group', { name: new RegExp(`^Edit .?${language}.? Content`) });
const field = (language: 'English' | 'German', name: string) =>
  side(language).getByRole('group', { name: new RegExp(`^“.?${name}.?” Field`) });
const write = (language: 'English' | 'German', name: string, text: string) =>
  field(language, name).getByRole('textbox').fill(text);

async function save() {
  const before = host.log().length;
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => host.log().length).toBe(before + 1);
}

/** Opens a part of the editor by its address, as its own links do. */
async function open(hash: string) {
  await page.goto(`${site.url}/admin#${hash}`);
  await expect(page.getByRole('group', { name: 'Content Editor' })).toBeVisible();
}

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }, testInfo) => {
  testInfo.setTimeout(600_000);
  host = await startGitHost();
  dist = mkdtempSync(join(tmpdir(), 'editor-'));
  await buildSite(dist, { PUBLIC_CMS: '1', CMS_REPOSITORY: 'owner/site', CMS_API_URL: host.url });
  site = await serveSite({ dist, port: await freePort(0, 'SITE_PORT') });
  page = await browser.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(`${site.url}/admin`);
  await page.getByRole('button', { name: 'Sign In Using Access Token' }).click();
  await page.getByRole('textbox').fill('a-token');
  await page.keyboard.press('Enter');
  // It reads all of the repository's content first.
  await expect(page.getByRole('radio', { name: 'Contents' })).toBeVisible({ timeout: 240_000 });
});

test.afterAll(async () => {
  await page?.close();
  await site?.close();
  rmSync(dist, { recursive: true, force: true });
  await host?.close();
});

test('a new article is written in both languages, with its picture', async () => {
  await open('/collections/blog/new');
  const texts = {
    English: ['A release every Friday needs no courage', 'Why small releases'],
    German: ['Jeden Freitag ein Release braucht keinen Mut', 'Warum kleine Releases'],
  };
  const words = (count: number, word: string) => `${word} `.repeat(count).trim();
  for (const [language, [title, start]] of Object.entries(texts) as [
    'English' | 'German',
    [string, string],
  ][]) {
    await write(language, 'Title', title);
    await write(language, 'Description', `${start} ${words(12, 'release')} ${language}.`);
    await write(language, 'Excerpt', `${start} ${words(12, 'release')}.`);
    await write(language, 'Image alt', 'A calendar with a mark on each Friday');
    await write(language, 'Text', `${words(720, 'word')}.`);
  }
  await field('English', 'Date').getByRole('textbox').fill('2026-11-20');
  await field('English', 'Category').getByRole('radio', { name: 'leadership' }).click();
  await field('English', 'Author').getByRole('radio').first().click();
  const picture = await sharp('content/images/horse.jpg').resize(1650).jpeg().toBuffer();
  const chooser = page.waitForEvent('filechooser');
  await field('English', 'Image').getByRole('button', { name: 'Browse' }).click();
  await page
    .getByRole('button', { name: /Upload|Browse/ })
    .last()
    .click();
  await (await chooser).setFiles({ name: 'Freitag Kalender.jpg', mimeType: 'image/jpeg', buffer: picture });
  await page.getByRole('button', { name: /Insert|Select|Confirm/ }).click();
  await expect(field('English', 'Image').getByRole('button', { name: 'Rename' })).toBeVisible();
  await save();
  expect(host.changed()).toEqual([
    'content/blog/de/a-release-every-friday-needs-no-courage.md',
    'content/blog/en/a-release-every-friday-needs-no-courage.md',
    'content/images/freitag-kalender.jpg',
  ]);
  for (const locale of ['en', 'de']) {
    const text = read(`blog/${locale}/a-release-every-friday-needs-no-courage.md`);
    expect(text).toMatch(/^date: 2026-11-20$/m);
    expect(text).toMatch(/^image: freitag-kalender\.jpg$/m);
    expect(text).toMatch(/^category: leadership$/m);
  }
  expect(await problems()).toEqual([]);
});

test('a sentence of the pages is changed in both languages, and nothing else of the files', async () => {
  const before = { en: read('dictionary/en/contact.json'), de: read('dictionary/de/contact.json') };
  await open('/collections/dictionary/entries/contact');
  await write('English', 'Subtitle', 'Write to us, and we answer within 24 hours.');
  await write('German', 'Subtitle', 'Schreiben Sie uns, wir antworten innerhalb von 24 Stunden.');
  await save();
  expect(host.changed()).toEqual([
    'content/dictionary/de/contact.json',
    'content/dictionary/en/contact.json',
  ]);
  // The editor writes a no-break space as itself, where the file may have `\\u00a0`: the same text.
  const changed = (text: string, subtitle: string) => ({ ...(JSON.parse(text) as object), subtitle });
  expect(JSON.parse(read('dictionary/en/contact.json'))).toEqual(
    changed(before.en, 'Write to us, and we answer within 24 hours.'),
  );
  expect(JSON.parse(read('dictionary/de/contact.json'))).toEqual(
    changed(before.de, 'Schreiben Sie uns, wir antworten innerhalb von 24 Stunden.'),
  );
  expect(await problems()).toEqual([]);
});

test('a job is closed once for both languages, and its text stays as it is written', async () => {
  const before = { en: read('jobs/en/product-owner.md'), de: read('jobs/de/product-owner.md') };
  await open('/collections/jobs/entries/product-owner');
  await field('English', 'Valid through').locator('input').fill('2026-01-31');
  await save();
  expect(host.changed()).toEqual(['content/jobs/de/product-owner.md', 'content/jobs/en/product-owner.md']);
  for (const locale of ['en', 'de'] as const)
    // A switch has two positions: the editor writes the one that a file leaves out.
    expect(read(`jobs/${locale}/product-owner.md`).replace('draft: false\n', '')).toBe(
      before[locale].replace(/^validThrough: .*$/m, 'validThrough: 2026-01-31'),
    );
});

test('what does not fit is named beside its field and not saved', async () => {
  const commits = host.log().length;
  await open('/collections/jobs/entries/product-owner');
  await write('German', 'Title', 'PO');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(field('German', 'Title').getByText(/at least 5/)).toBeVisible();
  expect(host.log()).toHaveLength(commits);
});

test('nothing was refused by the policy of the page, which is its own and of no other page', async ({
  request,
}) => {
  // The editor's styles name a CDN's copies of its fonts too. They are refused, and its own are used.
  const cdnFont = /^Loading the font 'https:\/\/cdn\.jsdelivr\.net\/fontsource\//;
  expect(faults.filter((fault) => !cdnFont.test(fault))).toEqual([]);
  const fonts = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  );
  expect(fonts.join()).toContain('Material Symbols Outlined');
  const policy = async (path: string) =>
    (await request.get(site.url + path)).headers()['content-security-policy'];
  expect(await policy('/admin')).toContain("style-src 'self' 'unsafe-inline'");
  expect(await policy('/')).not.toContain('unsafe-inline');
  expect(await request.get(`${site.url}/sitemap-0.xml`).then((answer) => answer.text())).not.toContain(
    '/admin',
  );
  expect(await request.get(`${site.url}/admin`).then((answer) => answer.text())).toContain(
    'name="robots" content="noindex"',
  );
});
