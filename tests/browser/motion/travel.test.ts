import type { Page } from '@playwright/test';
import { routes } from '#src/lib/routes.ts';
import { onFastDevice, onSlowDevice } from '../support/device-speed.ts';
import { articleIds } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

/** The articles whose pictures would move to their place on the next page. */
const travelling = (page: Page) =>
  page
    .locator('[data-travel]')
    .evaluateAll((pictures) =>
      pictures
        .filter((picture) => getComputedStyle(picture).viewTransitionName !== 'none')
        .map((picture) => (picture as HTMLElement).dataset.travel),
    );

test('The picture of an article that is opened travels from its card, and back; no other does', async ({
  page,
}) => {
  await onFastDevice(page);
  await page.goto(routes.blog);
  expect(await travelling(page)).toEqual([]);
  await page.locator(`a[href="${routes.blog}/${articleIds[2]}"]`).click();
  await expect(page.locator('.article-picture')).toBeVisible();
  expect(await travelling(page)).toEqual([articleIds[2]]);
  await page.evaluate(() => history.back());
  await expect(page.locator('.post-grid')).toBeVisible();
  expect(await travelling(page)).toEqual([articleIds[2]]);
});

test('On a slow device, which shows pages at once, no picture is laid out anew to travel', async ({
  page,
}) => {
  await onSlowDevice(page);
  await page.goto(routes.blog);
  const link = page.locator(`a[href="${routes.blog}/${articleIds[2]}"]`).first();
  const madeReady = page.waitForResponse(/slow-device/);
  await link.hover();
  await madeReady;
  await page.evaluate(() => {
    const seen = Object.assign(window, { travelled: -1 });
    document.addEventListener('astro:after-preparation', () => {
      seen.travelled = document.querySelectorAll('[data-travels]').length;
    });
  });
  await link.click();
  await expect(page.locator('.article-picture')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { travelled: number }).travelled)).toBe(0);
  expect(await travelling(page)).toEqual([]);
});
