import { expect, test } from '../support/test.ts';
import {
  address,
  expectLanguage,
  expectSameDocument,
  expectScroll,
  headlines,
  markDocument,
  navLink,
  scrollTo,
  switchLink,
  switchTo,
} from './support/visitor.ts';

test('B5 EN on a German address shows English in place and under the plain address, so a reload is English', async ({
  page,
}) => {
  await page.goto('/de/about?from=letter#team');
  await markDocument(page);
  await scrollTo(page, 500);
  const entries = await page.evaluate(() => {
    history.replaceState({ ...history.state, job: 'product-owner' }, '');
    return history.length;
  });

  await switchLink(page, 'en').click();

  await expectLanguage(page, 'en', headlines.about('en'));
  await expect.poll(() => address(page)).toBe('/about?from=letter#team');
  await expectScroll(page, 500);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  expect(await page.evaluate(() => (history.state as { job?: string }).job)).toBe('product-owner');
  await expectSameDocument(page);

  await page.reload();
  await expectLanguage(page, 'en', headlines.about('en'));
});

test('B6 while German is remembered, a link leads to the German page under the plain address', async ({
  page,
}) => {
  await page.goto('/about');
  await markDocument(page);
  await switchTo(page, 'de');
  await scrollTo(page, 600);
  const entries = await page.evaluate(() => history.length);
  await expect(navLink(page, 'de', 'services')).toHaveAttribute('href', '/de/services');

  await navLink(page, 'de', 'services').click();

  await expectLanguage(page, 'de', headlines.services('de'));
  expect(address(page)).toBe('/services');
  await expectScroll(page, 0);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await expectSameDocument(page);
});

test('B7 links on a German address stay on German addresses until a language is chosen', async ({ page }) => {
  await page.goto('/de/about');
  await navLink(page, 'de', 'services').click();
  await expectLanguage(page, 'de', headlines.services('de'));
  expect(address(page)).toBe('/de/services');
  await switchTo(page, 'en');
  await navLink(page, 'en', 'contact').click();
  await expectLanguage(page, 'en', headlines.contact('en'));
  expect(address(page)).toBe('/contact');
});

test('B8 back and forward show plain addresses in the language of now and bring the scroll position back', async ({
  page,
}) => {
  await page.goto('/about');
  await scrollTo(page, 400);
  await navLink(page, 'en', 'services').click();
  await expectLanguage(page, 'en', headlines.services('en'));
  await switchTo(page, 'de');

  await page.goBack();
  await expectLanguage(page, 'de', headlines.about('de'));
  expect(address(page)).toBe('/about');
  await expectScroll(page, 400);

  await switchTo(page, 'en');
  await page.goForward();
  await expectLanguage(page, 'en', headlines.services('en'));
  expect(address(page)).toBe('/services');
});

test('B8 back to a German address is German even after English was chosen, and the address is left as it is', async ({
  page,
}) => {
  await page.goto('/de/about');
  await navLink(page, 'de', 'services').click();
  await expectLanguage(page, 'de', headlines.services('de'));
  await switchTo(page, 'en');

  await page.goBack();
  await expectLanguage(page, 'de', headlines.about('de'));
  expect(address(page)).toBe('/de/about');

  await page.goForward();
  await expectLanguage(page, 'en', headlines.services('en'));
  expect(address(page)).toBe('/services');
});

test('B9 a reload forgets the language: plain is English, German stays German', async ({ page }) => {
  await page.goto('/about');
  await switchTo(page, 'de');
  await page.reload();
  await expectLanguage(page, 'en', headlines.about('en'));
  await navLink(page, 'en', 'services').click();
  await expectLanguage(page, 'en', headlines.services('en'));
  await page.goto('/de/about');
  await page.reload();
  await expectLanguage(page, 'de', headlines.about('de'));
});

test('B9 nothing is stored in the browser', async ({ page, context }) => {
  await page.goto('/about');
  await switchTo(page, 'de');
  await navLink(page, 'de', 'services').click();
  await expectLanguage(page, 'de', headlines.services('de'));
  expect(await context.storageState({ indexedDB: true })).toEqual({ cookies: [], origins: [] });
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});
