import type { Page } from '@playwright/test';
import { routes } from '#src/lib/routes.ts';
import { expect, test } from '../support/test.ts';

/** When the first content was on screen, and when the page asked for its first script or font; milliseconds. */
const firsts = (page: Page) =>
  page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const late = performance.getEntriesByType('resource').filter(({ name }) => /\.(?:js|woff2)$/.test(name));
    return { paint: paint!.startTime, asked: Math.min(...late.map(({ startTime }) => startTime)) };
  });

for (const path of [routes.home, routes.contact, routes.apply]) {
  test(`${path}: nobody waits for scripts and fonts, they are asked for once the page is on screen`, async ({
    page,
  }) => {
    await page.goto(path);
    const { paint, asked } = await firsts(page);
    expect(asked).toBeLessThan(Infinity);
    expect(asked).toBeGreaterThanOrEqual(paint);
  });
}

test('A browser that does not tell of its paints, as a private one, gets scripts and fonts all the same', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const observe = PerformanceObserver.prototype.observe;
    PerformanceObserver.prototype.observe = function (options) {
      if (options?.type !== 'paint') observe.call(this, options);
    };
  });
  await page.goto(routes.contact);
  const fonts = await page.evaluate(() =>
    [...document.fonts].map(({ family }) => family.replaceAll('"', '')),
  );
  expect(fonts).toEqual(expect.arrayContaining(['Jost', 'Instrument Sans']));
  await page.locator('[data-language="de"]').first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(new URL(page.url()).pathname).toBe(routes.contact);
});
