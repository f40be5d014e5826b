import { locales } from '#src/i18n/locales.ts';
import { localizePath, routes } from '#src/lib/routes.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';

for (const locale of locales) {
  for (const [path, width] of [
    [routes.home, 1440],
    [routes.careers, 375],
  ] as const) {
    test(`${locale}, ${path} at ${width} px: the loop is stopped and started by keyboard, and says which`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(localizePath(path, locale));
      const button = page.getByRole('button', { name: dictionaryOf(locale, 'common').loop.pause });
      await expect(button).toBeVisible();
      await button.focus();
      await page.keyboard.press('Space');
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      expect(
        await page.locator('[data-loop] video').evaluate((video: HTMLVideoElement) => video.paused),
      ).toBe(true);
      await page.keyboard.press('Enter');
      await expect(button).toHaveAttribute('aria-pressed', 'false');
    });
  }
}
