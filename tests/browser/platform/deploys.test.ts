import { mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import { routes } from '#src/lib/routes.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../../tools/backend/keys.ts';
import { backendUrl, siteUrl } from '../../../tools/browser/addresses.ts';
import { serveSite, type Site } from '../../../tools/serve/serve-site.ts';
import { contactForm, validRequest } from '../contact/contact-form.ts';
import { startDeployments, type Deployments } from '../support/deployments.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { buildSite } from '../../support/build-site.ts';
import { expect, test } from '../support/test.ts';

/**
 * Two builds of the site, one deployed over the other while somebody reads: no file of the first is left. The second names the
 * backend by another address, and has other names for its scripts.
 */
test.describe.configure({ mode: 'serial' });

let folder: string;
let second: Site;
let live: Deployments;

/** Gives all scripts of a build other names: those of libraries are the same in two builds until a version changes. */
const renameScripts = (build: string) => {
  const files = readdirSync(build, { recursive: true, encoding: 'utf8' }).map((file) => join(build, file));
  const scripts = new Set(files.filter((file) => /_astro.*\.js$/.test(file)).map((file) => basename(file)));
  for (const file of files.filter((each) => /\.(?:js|html)$/.test(each))) {
    const text = readFileSync(file, 'utf8');
    const renamed = text.replaceAll(
      /[\w.-]+(?=\.js\b)/g,
      (name) => name + (scripts.has(`${name}.js`) ? '-2' : ''),
    );
    writeFileSync(file, renamed);
    if (scripts.has(basename(file))) renameSync(file, file.replace(/\.js$/, '-2.js'));
  }
};

test.beforeAll(async () => {
  test.setTimeout(600_000);
  folder = mkdtempSync(join(tmpdir(), 'deploys-'));
  await buildSite(folder, {
    PUBLIC_SUPABASE_URL: backendUrl.replace('127.0.0.1', 'localhost'),
    PUBLIC_SUPABASE_KEY: LOCAL_PUBLISHABLE_KEY,
  });
  renameScripts(folder);
  second = await serveSite({ dist: folder });
  live = await startDeployments();
});
test.beforeEach(() => live.deploy(siteUrl));
test.afterAll(async () => {
  await live?.close();
  await second?.close();
  rmSync(folder, { recursive: true });
});

/** Waits for what watches for a later build, which comes with the scripts of every page. */
const watching = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('complete').length > 0);

/** Deploys the second build while a page is open. */
const deployUnder = async (page: Page) => {
  await watching(page);
  live.deploy(second.url);
};
const open = (page: Page, path: string) => page.goto(new URL(path, live.url).href);
const mainLink = (page: Page, name: 'services' | 'about' | 'careers') =>
  page
    .getByRole('banner')
    .getByRole('link', { name: dictionaryOf('en', 'common').nav[name] })
    .first();
const ownScript = (page: Page) => page.locator('script[data-modules]').getAttribute('data-modules');

test('After a deploy the next press shows its page, with the scripts of its own build', async ({
  page,
  allowConsole,
}) => {
  // What comes last of a page, after the deploy.
  allowConsole(gone);
  await open(page, routes.home);
  const before = await ownScript(page);
  await deployUnder(page);
  await mainLink(page, 'services').click();
  await expect(page).toHaveURL(new URL(routes.services, live.url).href);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await ownScript(page)).not.toBe(before);
  const loads = await page.evaluate(() => performance.getEntriesByType('navigation').length);
  expect(loads).toBe(1);
  await mainLink(page, 'about').click();
  await expect(page).toHaveURL(new URL(routes.about, live.url).href);
});

test('After a deploy a step back to an address with an anchor shows its page too', async ({
  page,
  allowConsole,
}) => {
  allowConsole(gone);
  await open(page, routes.home);
  await watching(page);
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'privacy' });
    document.querySelector('main')!.prepend(link);
    link.click();
  }, `${routes.imprint}#privacy`);
  await expect(page).toHaveURL(/imprint#privacy$/);
  await mainLink(page, 'about').click();
  await expect(page).toHaveURL(new URL(routes.about, live.url).href);
  live.deploy(second.url);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(dictionaryOf('en', 'imprint').heading);
  await expect(page).toHaveURL(/imprint#privacy$/);
});

/** What a browser and Astro say of files that are gone. */
const gone = /404|dynamically imported|hydrat|Form not sent/i;

test('A form whose files are gone when a pointer comes to it is there anew before anything is written', async ({
  page,
  allowConsole,
}) => {
  allowConsole(gone);
  await open(page, routes.contact);
  await deployUnder(page);
  const { form, field, error } = contactForm(page, 'en');
  const reloaded = page.waitForEvent('load');
  await form.hover({ position: { x: 1, y: 1 } });
  await reloaded;
  await field('name').focus();
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
  await field('company').focus();
  await field('name').focus();
  await field('company').focus();
  await expect(error('name')).toBeVisible();
});

test('What was filled in when a deploy came stays, and the form says that it could not be loaded', async ({
  page,
  allowConsole,
}) => {
  allowConsole(gone);
  await open(page, routes.contact);
  await deployUnder(page);
  let loads = 0;
  page.on('load', () => (loads += 1));
  const { form, fill, values } = contactForm(page, 'en');
  const request = validRequest();
  await fill(request);
  await expect(form.getByText(dictionaryOf('en', 'common').island.loadFailed)).toBeVisible();
  expect(await values()).toEqual(Object.values(request));
  expect(loads).toBe(0);
});
