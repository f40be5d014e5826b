import type { Page } from '@playwright/test';
import { locales } from '#src/i18n/locales.ts';
import { backendUrl, siteUrl } from '../../../tools/browser/addresses.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';
import { contactForm, messagesOf, validRequest } from './contact-form.ts';

/** All places in which a page can leave something behind on the visitor's device. */
const leftBehind = async (page: Page) => ({
  cookies: await page.context().cookies(),
  ...(await page.evaluate(async () => ({
    written: document.cookie,
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    windowName: window.name,
  }))),
});

const nothing = {
  cookies: [],
  written: '',
  local: {},
  session: {},
  databases: [],
  caches: [],
  workers: 0,
  windowName: '',
};

for (const locale of locales) {
  test(`${locale}: neither typing nor sending leaves anything on the device`, async ({ page }) => {
    const { form, button, open, fill } = contactForm(page, locale);
    await open();
    await fill(validRequest());
    expect(await leftBehind(page)).toEqual(nothing);
    await button.click();
    await expect(form.getByRole('status')).toHaveText(messagesOf(locale).success);
    expect(await leftBehind(page)).toEqual(nothing);
  });
}

test('What was typed travels in the body of one request to the backend and in no address', async ({
  page,
}) => {
  const requests: { url: string; body: string | null }[] = [];
  page.on('request', (request) => requests.push({ url: request.url(), body: request.postData() }));
  const { form, button, open, fill } = contactForm(page, 'en');
  await open();
  const request = validRequest({ name: 'Unverwechselbar' });
  await fill(request);
  await button.click();
  await expect(form.getByRole('status')).toHaveText(messagesOf('en').success);
  expect(page.url()).toBe(`${siteUrl}/contact`);
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('Unverwechselbar');
  const telling = requests.filter(({ url, body }) => `${url} ${body}`.includes('Unverwechselbar'));
  expect(telling.map(({ url }) => new URL(url).origin)).toEqual([new URL(backendUrl).origin]);
  expect(telling[0]?.url).not.toMatch(/Unverwechselbar|%40|@/);
});

test('The backend’s answer to the sender carries nothing of the row', async ({ page }) => {
  const { form, button, open, fill } = contactForm(page, 'en');
  await open();
  await fill(validRequest());
  const answer = page.waitForResponse((response) => response.request().method() === 'POST');
  await button.click();
  await expect(form.getByRole('status')).toHaveText(messagesOf('en').success);
  expect((await answer).status()).toBe(201);
  expect(await (await answer).text()).toBe('');
});

test('A form whose script cannot be had says so and lets nothing slip into the address', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/^Failed to load resource: net::ERR_FAILED/);
  const { form, button, open, fill, values } = contactForm(page, 'en');
  await open();
  const script = await page.locator('astro-island').getAttribute('component-url');
  await page.route(`**${script}*`, (route) => route.abort());
  const request = validRequest();
  await fill(request);
  await button.click();
  const alert = form.getByRole('alert');
  await expect(alert).toContainText(dictionaryOf('en', 'common').island.loadFailed);
  await expect(alert.getByRole('link')).toHaveAttribute('href', /^mailto:/);
  await expect(page).toHaveURL('/contact');
  expect(await values()).toEqual(Object.values(request));
});
