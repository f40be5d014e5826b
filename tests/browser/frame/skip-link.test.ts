import type { Page } from '@playwright/test';
import type { Locale } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/routes.ts';
import { navLink, switchTo } from '../language/support/visitor.ts';
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

/** Tab to the skip link and Enter, as without a mouse. */
async function skip(page: Page, locale: Locale) {
  await page.getByRole('link', { name: dictionaryOf(locale, 'common').skipLink }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
}

test('After the skip link the position that is applied for, and the way back, are as before', async ({
  page,
}) => {
  await page.goto('/careers');
  await page.goto('/careers/apply?job=product-owner');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Application for Product Owner');
  await skip(page, 'en');
  await switchTo(page, 'de');
  await expect(page.locator('[data-position-field]')).toHaveValue('Product Owner');
  await expect(heading).toContainText('Product Owner');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/careers');
});

test('After the skip link a newsletter link still has its token', async ({ page }) => {
  await page.goto('/newsletter/confirm#token=00000000-0000-4000-8000-000000000000');
  await skip(page, 'en');
  await expect(page).toHaveURL(/#token=/);
});

for (const [what, jump] of [
  ['the skip link', (page: Page) => skip(page, 'de')],
  ['an anchor written into the address bar', (page: Page) => page.evaluate(() => (location.hash = 'team'))],
] as const)
  test(`After ${what} the language is switched once, and a step back shows its page`, async ({ page }) => {
    await page.goto('/de/about');
    await jump(page);
    await page.evaluate(() => {
      const counted = window as unknown as { loads: number };
      counted.loads = 0;
      document.addEventListener('astro:page-load', () => (counted.loads += 1));
    });
    await switchTo(page, 'en');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/about');
    const loads = await page.evaluate(async () => {
      for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
      return (window as unknown as { loads: number }).loads;
    });
    expect(loads).toBe(1);
    await navLink(page, 'en', 'services').click();
    await expect(page).toHaveURL('/services');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      dictionaryOf('en', 'about').hero.heading,
    );
  });
