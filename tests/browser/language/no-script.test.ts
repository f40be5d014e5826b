import { expect, test } from '../support/test.ts';
import { address, expectLanguage, headlines, switchLink } from './support/visitor.ts';

test.use({ javaScriptEnabled: false });

test('B11 without JavaScript EN and DE are plain links to the page in the other language', async ({
  page,
}) => {
  await page.goto('/services');
  await switchLink(page, 'de').click();
  await expectLanguage(page, 'de', headlines.services('de'));
  expect(address(page)).toBe('/de/services');
  await switchLink(page, 'en').click();
  await expectLanguage(page, 'en', headlines.services('en'));
  expect(address(page)).toBe('/services');
});

test('B11 without JavaScript the links of a German page lead to German pages', async ({ page }) => {
  await page.goto('/de');
  await page.locator('.nav-row a[href$="/about"]').click();
  await expectLanguage(page, 'de', headlines.about('de'));
  expect(address(page)).toBe('/de/about');
});
