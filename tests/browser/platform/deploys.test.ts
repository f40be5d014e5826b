import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { routes } from '#src/lib/routes.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../../tools/backend/keys.ts';
import { backendUrl } from '../../../tools/browser/addresses.ts';
import { freePort } from '../../../tools/serve/ports.ts';
import { serveSite, type Site } from '../../../tools/serve/serve-site.ts';
import { contactForm, messagesOf, validRequest } from '../contact/contact-form.ts';
import { storedContactRequests } from '../support/database.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { buildSite } from '../../support/build-site.ts';
import { expect, test } from '../support/test.ts';

/**
 * Two builds of the site, one deployed over the other while somebody reads: no file of the first is left. The second names the
 * backend by another address, so that its scripts have other names, and is without service worker.
 */
test.describe.configure({ mode: 'serial', timeout: 60_000 });

const first = 'dist';
let folder: string;
let second: string;
let port: number;
let site: Site;

const deploy = async (build: string) => {
  await site?.close();
  rmSync(join(folder, 'live'), { recursive: true, force: true });
  cpSync(build, join(folder, 'live'), { recursive: true });
  site = await serveSite({ dist: join(folder, 'live'), port });
};

test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = mkdtempSync(join(tmpdir(), 'deploys-'));
  second = join(folder, 'second');
  port = await freePort(0, 'SITE_PORT');
  await buildSite(second, {
    PUBLIC_SUPABASE_URL: backendUrl.replace('127.0.0.1', 'localhost'),
    PUBLIC_SUPABASE_KEY: LOCAL_PUBLISHABLE_KEY,
    PUBLIC_OFFLINE: '0',
  });
});
test.beforeEach(() => deploy(first));
test.afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

/** Deploys the second build while a page is open, and lets its browser notice that the server has been started again. */
const deployUnder = async (page: Page) => {
  // What watches for a later build comes when the browser has nothing else to do.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/later.')),
  );
  await deploy(second);
  await page.evaluate(() => fetch('/robots.txt').catch(() => fetch('/robots.txt')));
};
const open = (page: Page, path: string) => page.goto(new URL(path, site.url).href);
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
  allowConsole(/CONNECTION_RE/);
  await open(page, routes.home);
  const before = await ownScript(page);
  await deployUnder(page);
  await mainLink(page, 'services').click();
  await expect(page).toHaveURL(new URL(routes.services, site.url).href);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await ownScript(page)).not.toBe(before);
  const loads = await page.evaluate(() => performance.getEntriesByType('navigation').length);
  expect(loads).toBe(1);
  await mainLink(page, 'about').click();
  await expect(page).toHaveURL(new URL(routes.about, site.url).href);
});

test('A form whose files are gone when it is touched comes anew, and what is then written is sent', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404|dynamically imported|hydrat|CONNECTION_RE/i);
  await open(page, routes.contact);
  await deployUnder(page);
  const { field, fill, values, button, form } = contactForm(page, 'en');
  const request = validRequest();
  const reloaded = page.waitForEvent('load');
  await field('name').focus();
  await reloaded;
  await fill(request);
  expect(await values()).toEqual(Object.values(request));
  await button.click();
  await expect(form.getByText(messagesOf('en').success)).toBeVisible();
  expect(await storedContactRequests(request.email)).toHaveLength(1);
});

test('A half-filled form keeps its values through a switch of language after a deploy', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404|dynamically imported|CONNECTION_RE/i);
  const { fill } = contactForm(page, 'en');
  await open(page, routes.contact);
  const request = validRequest();
  await fill(request);
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
  await deployUnder(page);
  await page.getByRole('banner').locator('a[data-language="de"]').first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await contactForm(page, 'de').values()).toEqual(Object.values(request));
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  /** Waits until it is in charge of the page and has kept it. */
  const ready = (page: Page) =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller || !(await caches.match(location.pathname)))
        await new Promise((resolve) => setTimeout(resolve, 50));
    });
  const kept = (page: Page) =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const caching = names.map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      );
      return (await Promise.all(caching)).flat();
    });

  test('Without a connection visited pages are there, others are told to be missing in their language', async ({
    page,
    context,
    allowConsole,
  }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
    await open(page, routes.home);
    await ready(page);
    await mainLink(page, 'services').click();
    await expect(page).toHaveURL(new URL(routes.services, site.url).href);
    await open(page, '/de/about');
    await ready(page);
    await expect.poll(() => kept(page)).toContainEqual(expect.stringMatching(/\/de\/offline$/));
    await context.setOffline(true);
    for (const path of [routes.services, '/de/about', routes.home]) {
      await open(page, path);
      await expect(page.locator('h1')).not.toHaveText(dictionaryOf('en', 'common').offline.heading);
      await expect(page.locator('main')).not.toBeEmpty();
    }
    await open(page, routes.caseStudies);
    await expect(page.locator('h1')).toHaveText(dictionaryOf('en', 'common').offline.heading);
    await open(page, '/de/careers');
    await expect(page.locator('h1')).toHaveText(dictionaryOf('de', 'common').offline.heading);
    await context.setOffline(false);
    await page.reload();
    await expect(page.locator('h1')).not.toHaveText(dictionaryOf('de', 'common').offline.heading);
  });

  test('Nothing of the backend is kept, and no address with what stands behind its path', async ({
    page,
  }) => {
    await open(page, `${routes.contact}?from=mail`);
    await ready(page);
    const { fill, button, form } = contactForm(page, 'en');
    await fill(validRequest());
    await button.click();
    await expect(form.getByText(messagesOf('en').success)).toBeVisible();
    const addresses = await kept(page);
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of addresses) expect(new URL(address).origin, address).toBe(site.url);
    expect(addresses.filter((address) => address.includes('?'))).toEqual([]);
  });

  test('Switched off, it removes itself and its copies', async ({ page, allowConsole }) => {
    allowConsole(/CONNECTION_RE/);
    await open(page, routes.home);
    await ready(page);
    await deployUnder(page);
    await open(page, routes.services);
    await expect
      .poll(async () => {
        await page.reload();
        return page.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).length,
        ]);
      })
      .toEqual([0, 0]);
  });
});
