import { localizePath } from '#src/lib/routes.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';

for (const [locale, width] of [
  ['en', 375],
  ['de', 800],
  ['en', 1440],
] as const) {
  test(`${locale}, ${width} px: the first Tab shows the skip link, which leads past the header`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(localizePath('/contact', locale));
    const skip = page.getByRole('link', { name: dictionaryOf(locale, 'common').skipLink });
    await expect(skip).not.toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(skip).not.toBeInViewport();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('content');
  });
}

test('The skip link works on a page that was reached by a link', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blog');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await skip.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('h1')).toHaveText(dictionaryOf('en', 'blog').hero.heading);
});
