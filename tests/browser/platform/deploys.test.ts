import { mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { routes } from '#src/lib/routes.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../../tools/backend/keys.ts';
import { backendUrl, siteUrl } from '../../../tools/browser/addresses.ts';
import { serveSite, type Site } from '../../../tools/serve/serve-site.ts';
import { applicationForm, validApplication } from '../application/application-form.ts';
import { contactForm, messagesOf, validRequest } from '../contact/contact-form.ts';
import { subscriptionOf } from '../newsletter/mails.ts';
import { storedApplications, storedContactRequests, uniqueEmail } from '../support/database.ts';
import { isContactInsert, takeTime } from '../support/faults.ts';
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

/** Counts how often the page is loaded from now on. */
const countLoads = (page: Page) => {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
};
const historyState = (page: Page) => page.evaluate(() => JSON.stringify(history.state));
/** Waits until React has taken a form over, and leaves its fields alone: what sends comes with the first focus. */
const takenOver = async (page: Page, form: string) => {
  await page.locator(form).hover({ position: { x: 1, y: 1 } });
  await page.locator(`astro-island:not([ssr]) ${form}`).waitFor({ state: 'attached' });
};

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
  await expect(error('name')).toBeVisible();
});

for (const [until, prepare] of [
  ['untouched', async () => {}],
  ["in React's hands", (page) => takenOver(page, '#contact')],
] as [string, (page: Page) => Promise<void>][])
  test(`A form ${until} when a deploy comes is filled in undisturbed, and what is written is sent, once`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(gone);
    const { fill, values, button, form, field } = contactForm(page, 'en');
    await open(page, routes.contact);
    await prepare(page);
    await deployUnder(page);
    const loads = countLoads(page);
    const request = validRequest();
    const missing = page.waitForResponse((answer) => answer.status() === 404);
    await field('name').focus();
    await missing;
    await expect(page.locator('[data-island-problem]')).toBeHidden();
    await fill(request);
    expect(await values()).toEqual(Object.values(request));
    expect(loads()).toBe(0);
    await button.click();
    await expect(form.getByText(messagesOf('en').success)).toBeVisible();
    expect(loads()).toBe(1);
    expect(await storedContactRequests(request.email)).toEqual([expect.objectContaining(request)]);
    expect(await historyState(page)).not.toContain(request.name);
  });

test('An application with a CV stays when its files are gone and says what to do; reloaded, only the CV is chosen again', async ({
  page,
  allowConsole,
}) => {
  allowConsole(gone);
  await open(page, `${routes.apply}?job=product-owner`);
  await takenOver(page, '#application');
  await deployUnder(page);
  const loads = countLoads(page);
  const { fill, values, chooseCv, keepLonger, button, accepted, error, form } = applicationForm(page, 'en');
  const application = validApplication();
  await fill(application);
  await keepLonger.check();
  await chooseCv();
  await button.click();
  const { replaced, result } = dictionaryOf('en', 'application');
  await expect(page.getByText(replaced.text)).toBeVisible();
  await expect(accepted).toBeVisible();
  expect(await values()).toEqual(Object.values(application));
  expect(loads()).toBe(0);

  await page.getByRole('button', { name: replaced.reload }).click();
  await expect(error('cv')).toBeVisible();
  expect(await values()).toEqual(Object.values(application));
  expect(await historyState(page)).not.toContain(application.firstName);
  await chooseCv();
  await button.click();
  await expect(form.getByText(result.success)).toBeVisible();
  expect(await storedApplications(application.email)).toEqual([
    expect.objectContaining({ job_title: 'Product Owner', retention_consent: true }),
  ]);
});

test('A half-filled form keeps its values through a switch of language after a deploy, and is sent in that language', async ({
  page,
  allowConsole,
}) => {
  allowConsole(gone);
  await open(page, routes.contact);
  await takenOver(page, '#contact');
  await deployUnder(page);
  const request = validRequest();
  await contactForm(page, 'en').fill(request);
  await page.getByRole('banner').locator('a[data-language="de"]').first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const { values, button, form } = contactForm(page, 'de');
  expect(await values()).toEqual(Object.values(request));
  await button.click();
  await expect(form.getByText(messagesOf('de').success)).toBeVisible();
  await expect(page).toHaveURL(new URL('/de/contact', live.url).href);
  expect(await storedContactRequests(request.email)).toEqual([
    expect.objectContaining({ ...request, language: 'de' }),
  ]);
});

test('A sign-up to the newsletter is sent after a deploy', async ({ page, allowConsole }) => {
  allowConsole(gone);
  await open(page, routes.imprint);
  await deployUnder(page);
  const texts = dictionaryOf('en', 'newsletter');
  const footer = page.getByRole('contentinfo');
  const email = uniqueEmail();
  await footer.getByLabel(texts.signUp.email, { exact: true }).fill(email);
  await footer.getByRole('button', { name: texts.signUp.submit }).click();
  await expect(footer.getByText(texts.result.success)).toBeVisible();
  expect(await subscriptionOf(email)).toMatchObject({ status: 'pending' });
});

test('A message on its way is not cut off by a sign-up whose files are gone', async ({
  page,
  allowConsole,
}) => {
  allowConsole(gone);
  await takeTime(page);
  const { fill, button, form } = contactForm(page, 'en');
  await open(page, routes.contact);
  const request = validRequest();
  // Loaded with the first touch; without it the message could not be on its way.
  const sending = page.waitForResponse(/\/_astro\/supabase\./);
  await fill(request);
  await (await sending).finished();
  await deployUnder(page);
  const loads = countLoads(page);
  let arrives = () => {};
  const held = new Promise<void>((resolve) => (arrives = resolve));
  await page.route(isContactInsert, async (route) => {
    await held;
    await route.continue();
  });
  await button.click();
  await expect(button).toBeDisabled();

  const texts = dictionaryOf('en', 'newsletter');
  const footer = page.getByRole('contentinfo');
  const asked = () => page.waitForResponse((response) => response.request().method() === 'HEAD');
  let answer = asked();
  const email = footer.getByLabel(texts.signUp.email, { exact: true });
  await email.focus();
  await answer;
  await email.fill(uniqueEmail());
  answer = asked();
  await footer.getByRole('button', { name: texts.signUp.submit }).click();
  await answer;
  await expect(footer.getByText(texts.result.failure)).toBeVisible();
  arrives();
  await expect(form.getByText(messagesOf('en').success)).toBeVisible();
  expect(await storedContactRequests(request.email)).toHaveLength(1);
  expect(loads()).toBe(0);
});

test('A reload that brings nothing new is not tried again; one that would fail is not begun', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404|dynamically imported|hydrat|ERR_|Failed to fetch/i);
  const { fill, values, button, form } = contactForm(page, 'en');
  // As behind a cache that still has the old page and some of its files.
  const entryIsGone = (route: Route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.continue();
  await page.route('**/_astro/*.js', entryIsGone);
  await page.route('**/_astro/react.*.js*', (route) => route.fulfill({ status: 404 }));
  await open(page, routes.contact);
  await watching(page);
  const loads = countLoads(page);
  const request = validRequest();
  await fill(request);
  await button.click();
  await expect.poll(loads).toBe(1);
  await expect(page.locator('[data-island-problem]')).toBeVisible();
  expect(await values()).toEqual(Object.values(request));

  await page.reload();
  await watching(page);
  await fill(request);
  await page.route('**/contact', (route) => route.abort());
  const asked = page.waitForEvent('requestfailed', (failed) => failed.method() === 'HEAD');
  await button.click();
  await asked;
  expect(await values()).toEqual(Object.values(request));
  await page.unrouteAll();
  await button.click();
  await expect(form.getByText(messagesOf('en').success)).toBeVisible();
  expect(await storedContactRequests(request.email)).toHaveLength(1);
  expect(await historyState(page)).not.toContain(request.name);
});
