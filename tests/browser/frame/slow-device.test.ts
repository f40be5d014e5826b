import type { Page } from '@playwright/test';
import { localizePath, routes } from '#src/lib/routes.ts';
import { onFastDevice, onSlowDevice } from '../support/device-speed.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';

/** Counts cross-fades. */
const countFades = (page: Page) =>
  page.addInitScript(() => {
    const counted = Object.assign(window, { fades: 0 });
    const fade = Document.prototype.startViewTransition;
    Document.prototype.startViewTransition = function (update) {
      counted.fades += 1;
      return fade.call(this, update);
    };
  });

const fades = (page: Page) => page.evaluate(() => (window as unknown as { fades: number }).fades);

const postponed = (page: Page) => page.locator('[style*="content-visibility"]');

/** Opens a page by its link as a finger or pointer does: at rest on it first, so that the page is at hand. */
async function follow(page: Page, href: string): Promise<void> {
  const link = page.locator(`.nav-row a[href="${href}"]`);
  const brought = page.waitForResponse(/slow-device/);
  await link.hover();
  await brought;
  await link.click();
}

for (const locale of ['en', 'de'] as const) {
  test(`${locale}: a slow device is shown a page without cross-fade, and all of it`, async ({ page }) => {
    await countFades(page);
    await onSlowDevice(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(localizePath(routes.home, locale));
    await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }));
    await follow(page, localizePath(routes.services, locale));

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      dictionaryOf(locale, 'services').hero.heading,
    );
    await expect(page.locator('.nav-row a[aria-current]')).toHaveAttribute(
      'href',
      localizePath(routes.services, locale),
    );
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(postponed(page)).toHaveCount(0);
    expect(await fades(page)).toBe(0);
    await page.keyboard.press('Tab');
    await expect(page.locator('.skip-link')).toBeFocused();

    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1200);
    expect(await fades(page)).toBe(0);
  });
}

test('On a slow device what was made ready before another page was shown is made ready anew', async ({
  page,
}) => {
  await onSlowDevice(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(routes.home);
  const link = (href: string) => page.locator(`.nav-row a[href="${href}"]`);
  for (const href of [routes.about, routes.services]) {
    const fetched = page.waitForResponse((response) => new URL(response.url()).pathname === href);
    await link(href).hover();
    await (await fetched).finished();
  }
  await link(routes.services).click();
  await expect(page).toHaveURL(routes.services);
  await link(routes.about).click();
  await expect(page).toHaveURL(routes.about);
  await expect(page.locator('.nav-row a[aria-current]')).toHaveCount(1);
  await expect(link(routes.about)).toHaveAttribute('aria-current', 'page');
  expect(await page.locator('head style[media]').count()).toBe(0);
});

test('Any other device fades from page to page', async ({ page }) => {
  await countFades(page);
  await onFastDevice(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(routes.home);
  await page.locator(`.nav-row a[href="${routes.about}"]`).click();
  await expect(page).toHaveURL(routes.about);
  expect(await fades(page)).toBe(1);
});

test('A reload stays on the same screen, however late its fonts come', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto(routes.imprint);
  const last = page.locator('.legal-text').last();
  await last.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  await expect
    .poll(() => page.evaluate(() => (history.state as { scrollY: number }).scrollY))
    .toBeGreaterThan(1000);
  const top = () => last.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.reload();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(350);
});
