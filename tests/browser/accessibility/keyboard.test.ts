import type { Page } from '@playwright/test';
import { locales } from '#src/i18n/locales.ts';
import { mainLinks } from '#src/lib/navigation.ts';
import { localizePath, urlFor } from '#src/lib/routes.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { serviceIds } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

/** What has the focus: its address or its text, whether it can be seen, and the width of the ring around it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const ring = getComputedStyle(element);
    return {
      what: element.getAttribute('href') ?? element.textContent?.trim(),
      seen: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
      ring: ring.outlineStyle === 'none' ? 0 : parseFloat(ring.outlineWidth),
    };
  });

for (const locale of locales) {
  const at = (path: string) => localizePath(path, locale);

  test(`${locale}: Tab goes through the header in reading order, with a ring that can be seen`, async ({
    page,
  }) => {
    await page.goto(at('/about'));
    const order = [
      '#content',
      at('/'),
      ...mainLinks.map((name) => urlFor(locale, name)),
      '/about',
      '/de/about',
      at('/contact'),
    ];
    for (const what of order) {
      await page.keyboard.press('Tab');
      const { ring, ...there } = await focused(page);
      expect(there).toEqual({ what, seen: true });
      expect(ring).toBeGreaterThanOrEqual(2);
    }
    await page.keyboard.press('Shift+Tab');
    expect((await focused(page)).what).toBe('/de/about');
  });

  test(`${locale}: on a phone Tab comes to the menu, and through it once it is open`, async ({ page }) => {
    const menu = dictionaryOf(locale, 'common').menu.open;
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto(at('/about'));
    for (const what of ['#content', at('/'), '/about', '/de/about', menu]) {
      await page.keyboard.press('Tab');
      expect(await focused(page)).toMatchObject({ what, seen: true });
    }
    await page.keyboard.press('Space');
    for (const name of [...mainLinks, 'contact'] as const) {
      await page.keyboard.press('Tab');
      expect(await focused(page)).toMatchObject({ what: urlFor(locale, name), seen: true });
    }
  });
}

test('A dialog takes the focus, keeps it, and gives it back to its button', async ({ page }) => {
  await page.goto('/services');
  const opener = page.locator(`#${serviceIds[0]} article`).getByRole('button');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  for (let step = 0; step < 8; step += 1) {
    const outside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && !activeElement?.closest('dialog');
    });
    expect(outside).toBe(false);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();
});

test('Nothing that has the focus is hidden behind the fixed header', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/careers/product-owner');
  await page.locator('footer a').last().focus();
  const count = await page.locator('main a:visible').count();
  for (let step = 0; step < count + 12; step += 1) {
    await page.keyboard.press('Shift+Tab');
    const hidden = await page.evaluate(() => {
      const element = document.activeElement;
      const header = document.querySelector('header');
      if (!element || !header || header.contains(element) || !element.closest('main, footer')) return false;
      return element.getBoundingClientRect().top < header.getBoundingClientRect().bottom;
    });
    expect(hidden).toBe(false);
  }
});

test('Nothing that has the focus is hidden behind the head of a dialog, at 400 per cent', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/de/careers');
  await page.getByRole('button', { name: dictionaryOf('de', 'careers').hero.jobs }).click();
  const links = page.getByRole('dialog').getByRole('link');
  await links.last().focus();
  for (let step = await links.count(); step > 1; step -= 1) {
    await page.keyboard.press('Shift+Tab');
    const isClear = await page.evaluate(() => {
      const head = document.querySelector('dialog[open] .dialog-head')!.getBoundingClientRect();
      return document.activeElement!.getBoundingClientRect().bottom > head.bottom;
    });
    expect(isClear).toBe(true);
  }
});
