import type { Page } from '@playwright/test';
import { locales } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/routes.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { serviceIds } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const topOf = (page: Page, id: string) =>
  page.locator(`[id="${id}"]`).evaluate((element) => Math.round(element.getBoundingClientRect().top));

for (const [locale, width] of [
  ['en', 375],
  ['de', 800],
  ['en', 1440],
] as const) {
  const at = (path: string) => localizePath(path, locale);

  test(`${locale}, ${width} px: a link at the foot of a page leads to the top of the next`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(at('/about'));
    const handle = page.locator('footer summary:visible').nth(1);
    if (width === 800) await handle.click();
    const link = page.locator('footer nav a:visible', {
      hasText: dictionaryOf(locale, 'common').footer.careers,
    });
    await link.scrollIntoViewIfNeeded();
    expect(await scrolled(page)).toBeGreaterThan(1000);
    await link.click();
    await expect(page).toHaveURL(at('/careers'));
    await expect.poll(() => scrolled(page)).toBe(0);
  });
}

for (const locale of locales) {
  const at = (path: string) => localizePath(path, locale);

  for (const id of serviceIds) {
    test(`${locale}: the footer’s anchor ${id} stops 80 px below the top of the window`, async ({ page }) => {
      await page.goto(at('/blog'));
      await page.locator(`footer nav a:visible[href$="#${id}"]`).click();
      await expect(page).toHaveURL(`${at('/services')}#${id}`);
      await expect.poll(() => topOf(page, id)).toBe(80);
    });
  }
}

test('On the services page itself an anchor of the footer scrolls smoothly, without loading anything', async ({
  page,
}) => {
  await page.goto('/services');
  await page.locator('footer nav a:visible[href$="#ai-workforce"]').scrollIntoViewIfNeeded();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
    const positions: number[] = [];
    Object.assign(window, { positions });
    addEventListener('scroll', () => positions.push(Math.round(scrollY)));
    document.addEventListener('astro:before-preparation', () => positions.push(-1));
  });
  await page.locator('footer nav a:visible[href$="#ai-workforce"]').click();
  await expect.poll(() => topOf(page, 'ai-workforce')).toBe(80);
  const positions = await page.evaluate(() => (window as unknown as { positions: number[] }).positions);
  expect(new Set(positions).size).toBeGreaterThan(3);
  expect(positions).not.toContain(-1);
});

test('The home page’s second button scrolls to the services on the same page', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('link', { name: dictionaryOf('en', 'home').hero.services })
    .click();
  await expect(page).toHaveURL('/#services');
  await expect.poll(() => topOf(page, 'services')).toBe(80);
});
