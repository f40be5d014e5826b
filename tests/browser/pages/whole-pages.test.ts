import { locales } from '#src/i18n/locales.ts';
import { sitePages } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { expectNoOverflow } from './overflow.ts';

for (const { locale, address } of sitePages) {
  test(`${address} is a whole page in its language, at every width`, async ({ page }) => {
    const response = await page.goto(address);
    expect(response?.status()).toBe(200);
    expect(response?.request().redirectedFrom()).toBeNull();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('h1')).toHaveText(/\p{L}{3}/u);
    await expect(page).toHaveTitle(/Mornewerk/);
    await expect(page.locator('main p').first()).toBeVisible();
    await expectNoOverflow(page);
  });
}

test('No two pages of a language have the same title, and none has its counterpart’s', async ({
  request,
}) => {
  const titles = new Map<string, string | undefined>();
  for (const { address } of sitePages) {
    const html = await (await request.get(address)).text();
    titles.set(address, /<title>(.*?)<\/title>/.exec(html)?.[1]);
  }
  expect(new Set(titles.values()).size).toBe(sitePages.length);
  expect(locales.map((locale) => sitePages.filter((page) => page.locale === locale).length)).toEqual([
    24, 24,
  ]);
});
