import type { Page } from '@playwright/test';
import { locales } from '#src/i18n/locales.ts';
import { localizePath, routes } from '#src/lib/routes.ts';
import { expect, test } from '../support/test.ts';

/**
 * Boxes of text that are cut off: narrower or lower than what they hold, with the rest not to be scrolled to. The
 * company's name beside its mark is left out: it gives way in a header that is too full, and stands in the footer.
 */
const cutOff = (page: Page) =>
  page.locator('h1, h2, h3, p, li, a, button, label, summary, dd, dt').evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility() && !element.closest('.sr-only, .skip-link, .brand'))
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const wide = overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1;
        const high = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1;
        const { right } = element.getBoundingClientRect();
        return wide || high || right > document.documentElement.clientWidth + 1;
      })
      .map((element) => element.textContent?.trim().slice(0, 60)),
  );

const screens = [
  routes.home,
  routes.services,
  routes.careers,
  routes.contact,
  routes.imprint,
  '/blog/react-development',
];

for (const locale of locales) {
  test(`${locale}: text reflows at 320 px, and with the reader’s own spacing nothing is cut off`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of screens) {
      await page.goto(localizePath(path, locale));
      expect(await cutOff(page), path).toEqual([]);
      // WCAG 2.2, 1.4.12.
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
        );
        document.adoptedStyleSheets = [sheet];
      });
      expect(await cutOff(page), `${path} with spacing`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    }
  });
}

test('Twice the text size on a phone: the header keeps its parts within the window', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/de/contact');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const parts = page.getByRole('banner').locator('a:visible, button:visible');
  for (const part of await parts.all()) await expect(part).toBeInViewport({ ratio: 1 });
});

for (const locale of ['en', 'de'] as const) {
  test(`${locale}: with the browser’s text at 150 per cent no page of a phone is wider than its window`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    // As the browser's own setting does it: media queries in rem keep their pixels, lengths in rem grow.
    await page.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        observer.disconnect();
        document.documentElement.style.fontSize = '150%';
      }).observe(document, { childList: true });
    });
    const wide: string[] = [];
    for (const path of screens) {
      await page.goto(localizePath(path, locale));
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 360) wide.push(`${path}: ${width}`);
    }
    expect(wide).toEqual([]);
  });
}

test.describe('forced colours', () => {
  test.use({ forcedColors: 'active' });

  test('the active link, the active language, buttons and fields can be told apart', async ({ page }) => {
    await page.goto('/contact');
    const style = (selector: string, property: 'borderBottomColor' | 'backgroundColor' | 'borderTopWidth') =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element)[name], property);
    expect(await style('.nav-row a[aria-current]', 'borderBottomColor')).not.toBe(
      await style('.nav-row a:not([aria-current])', 'borderBottomColor'),
    );
    expect(await style('.language-switch [aria-current]', 'backgroundColor')).not.toBe(
      await style('.language-switch a:not([aria-current])', 'backgroundColor'),
    );
    for (const framed of ['#contact input', '#contact textarea', '#contact button']) {
      expect(parseFloat(await style(framed, 'borderTopWidth'))).toBeGreaterThanOrEqual(1);
    }
    await page.locator('#contact button').click();
    await expect(page.locator('#contact-name')).toHaveAttribute('aria-invalid', 'true');
    await page.locator('#contact-name').focus();
    const ring = await page
      .locator('#contact-name')
      .evaluate((field) => getComputedStyle(field).outlineStyle);
    expect(ring).not.toBe('none');
  });
});

test('For those who ask for less motion, pages change and anchors are reached without movement', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/services');
  const link = page.locator('footer nav a:visible[href$="#ai-workforce"]');
  await link.scrollIntoViewIfNeeded();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
    const positions: number[] = [];
    Object.assign(window, { positions });
    addEventListener('scroll', () => positions.push(Math.round(scrollY)));
  });
  await link.click();
  await expect
    .poll(() =>
      page.locator('#ai-workforce').evaluate((card) => Math.round(card.getBoundingClientRect().top)),
    )
    .toBe(80);
  // A jump is one position; it is told with the frame after it.
  const positions = () =>
    page.evaluate(() => new Set((window as unknown as { positions: number[] }).positions).size);
  await expect.poll(positions).toBeGreaterThan(0);
  expect(await positions()).toBe(1);
});
