import type { Page } from '@playwright/test';
import { locales, type Locale } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/routes.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';

/** The menu's button and the menu itself, which is found by its name once it is open. */
const menuOf = (page: Page, locale: Locale) => {
  const { menu } = dictionaryOf(locale, 'common');
  return {
    button: page.getByRole('banner').getByRole('button', { name: menu.open }),
    menu: page.getByRole('navigation', { name: menu.accessibleLabel }),
  };
};

// What it does is the same in both languages, and its labels have a test of their own below.
for (const [locale, width] of [
  ['en', 375],
  ['de', 1023],
] as const) {
  test.describe(`${locale}, ${width} px`, () => {
    test.use({ viewport: { width, height: 700 } });
    test.beforeEach(({ page }) => page.goto(localizePath('/about', locale)).then(() => undefined));

    test('the button opens the menu and closes it again', async ({ page }) => {
      const { button, menu } = menuOf(page, locale);
      await expect(menu).toBeHidden();
      await button.click();
      await expect(menu).toBeVisible();
      await button.click();
      await expect(menu).toBeHidden();
    });

    test('a click outside closes the menu, and the page stays', async ({ page }) => {
      const { button, menu } = menuOf(page, locale);
      await button.click();
      await expect(menu).toBeVisible();
      await page.mouse.click(width / 2, 680);
      await expect(menu).toBeHidden();
      await expect(page).toHaveURL(localizePath('/about', locale));
    });

    test('picking a link closes the menu and goes there', async ({ page }) => {
      const { button, menu } = menuOf(page, locale);
      await button.click();
      await menu.locator('a[href$="/careers"]').click();
      await expect(page).toHaveURL(localizePath('/careers', locale));
      await expect(menu).toBeHidden();
    });

    test('the focus that goes on behind the menu closes it, and stays where it went', async ({ page }) => {
      const { button, menu } = menuOf(page, locale);
      await button.focus();
      await page.keyboard.press('Enter');
      const links = menu.getByRole('link');
      for (let link = 0; link < (await links.count()); link += 1) {
        await page.keyboard.press('Tab');
        await expect(links.nth(link)).toBeFocused();
      }
      await page.keyboard.press('Tab');
      await expect(menu).toBeHidden();
      await expect(page.locator('main :focus')).toBeVisible();
    });

    test('Escape closes the menu and gives the focus back to its button', async ({ page }) => {
      const { button, menu } = menuOf(page, locale);
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(menu).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(menu.getByRole('link').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(button).toBeFocused();
    });
  });
}

for (const locale of locales) {
  test(`${locale}: the menu holds the links of the desktop row and its button, all within reach`, async ({
    page,
  }) => {
    const linksOf = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((all) => all.map((link) => [link.textContent?.trim(), link.getAttribute('href')]));
    await page.setViewportSize({ width: 375, height: 600 });
    await page.goto(localizePath('/about', locale));
    const { button, menu } = menuOf(page, locale);
    await button.click();
    await expect(menu).toBeVisible();
    expect(await linksOf('header [popover] li a')).toEqual(await linksOf('.nav-row a'));
    expect(await linksOf('header [popover] a.button')).toEqual(await linksOf('header .wrap > a.button'));
    for (const link of await menu.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });
    await expect(menu.locator('[aria-current=page]')).toHaveAttribute('href', localizePath('/about', locale));
  });
}

test('From 1024 px the link row takes the place of the menu', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto('/');
  const row = page.getByRole('navigation', { name: 'Main' });
  await expect(row).toBeVisible();
  await expect(menuOf(page, 'en').button).toBeHidden();
  await page.setViewportSize({ width: 1023, height: 700 });
  await expect(row).toBeHidden();
  await expect(menuOf(page, 'en').button).toBeVisible();
});
