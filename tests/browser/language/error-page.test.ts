import { expect, test } from '../support/test.ts';
import {
  address,
  expectLanguage,
  expectSameDocument,
  headlines,
  markDocument,
  navLink,
  switchTo,
} from './support/visitor.ts';
import { dictionaryOf } from '../support/dictionary.ts';

test.beforeEach(({ allowConsole }) => {
  // The browser itself notes each answer 404; here it is the right answer.
  allowConsole(/status of 404/);
});

test('B18 an unknown address is an English error page that can be switched to German and back', async ({
  page,
}) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expectLanguage(page, 'en', headlines.notFound('en'));
  await markDocument(page);

  await switchTo(page, 'de');
  await expect(page.getByText(dictionaryOf('de', 'common').notFound.explanation)).toBeVisible();
  expect(address(page)).toBe('/no-such-page');

  await switchTo(page, 'en');
  await expect(page.getByText(dictionaryOf('en', 'common').notFound.explanation)).toBeVisible();
  await expectSameDocument(page);
});

test('B18 an unknown address under /de is a German error page', async ({ page }) => {
  const answer = await page.goto('/de/no-such-page');
  expect(answer?.status()).toBe(404);
  await expectLanguage(page, 'de', headlines.notFound('de'));
  await expect(page.getByText(dictionaryOf('de', 'common').notFound.explanation)).toBeVisible();

  await switchTo(page, 'en');
  await expect(page.getByText(dictionaryOf('en', 'common').notFound.explanation)).toBeVisible();
  await expect.poll(() => address(page)).toBe('/no-such-page');
});

test('B18 an unknown address met while German is remembered is a German error page', async ({ page }) => {
  await page.goto('/about');
  await switchTo(page, 'de');
  const link = navLink(page, 'de', 'services');
  await link.evaluate((element: HTMLAnchorElement) => (element.href = `${element.href}-of-old`));
  await link.click();
  await expectLanguage(page, 'de', headlines.notFound('de'));
  expect(address(page)).toBe('/services-of-old');
});
