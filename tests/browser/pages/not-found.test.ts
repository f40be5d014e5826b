import { localizePath, routes } from '#src/lib/routes.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { unknownAddresses } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { expectNoOverflow } from './overflow.ts';

test.beforeEach(({ allowConsole }) => allowConsole(/^Failed to load resource: .* status of 404/));

for (const { locale, address } of unknownAddresses) {
  test(`${address} is answered 404, with the error screen in ${locale}`, async ({ page }) => {
    const { notFound } = dictionaryOf(locale, 'common');
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.locator('h1')).toHaveText(
      locale === 'en' ? 'Unexpected Application Error!' : notFound.heading,
    );
    await expect(
      page.getByText(locale === 'en' ? '404 Not Found' : notFound.message, { exact: true }),
    ).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expectNoOverflow(page);
    await page.getByRole('main').getByRole('link', { name: notFound.home }).click();
    await expect(page).toHaveURL(localizePath(routes.home, locale));
  });
}

test('A link inside the site to an address that is not there ends on the error screen', async ({ page }) => {
  await page.goto(routes.about);
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: '/no-such-page',
      textContent: 'dead link',
    });
    document.querySelector('main')?.prepend(link);
  });
  await page.getByRole('link', { name: 'dead link' }).click();
  await expect(page.locator('h1')).toHaveText('Unexpected Application Error!');
  await expect(page).toHaveURL('/no-such-page');
});
