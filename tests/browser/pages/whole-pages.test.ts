import type { Page } from '@playwright/test';
import { locales } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/routes.ts';
import { expectNoViolations } from '../accessibility/axe.ts';
import { expectTargetsLargeEnough } from '../accessibility/targets.ts';
import { switchTo } from '../language/support/visitor.ts';
import { wholeTexts } from '../language/support/whole-text.ts';
import { movement } from '../support/movement.ts';
import { sitePages } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { expectNoOverflow } from './overflow.ts';

/**
 * Of the widths of a phone and a desktop one is looked at in the light scheme by all rules, the other in the dark one by
 * those of colours.
 * @param wholeWidth the one for all rules: the other language, which comes from the same template, has the other one
 */
async function expectAccessible(page: Page, wholeWidth: number): Promise<void> {
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 });
    if (width === wholeWidth) {
      await expectNoViolations(page, `${width} px, light`);
      continue;
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect
      .poll(() => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches))
      .toBe(true);
    await expectNoViolations(page, `${width} px, dark`, ['color-contrast', 'link-in-text-block']);
    await page.emulateMedia({ colorScheme: 'light' });
  }
}

const noPage = '/no-such-page';

// Each page is opened once, and all that is asked of every page is asked then. Both languages have one window, which
// then knows axe's script already: to take it in costs more than to run it.
for (const [turn, path] of [...new Set(sitePages.map((page) => page.path)), noPage].entries()) {
  test(`${path} is a whole page in both languages, stands still, and is accessible at every width and in both schemes`, async ({
    page,
    allowConsole,
  }) => {
    test.slow();
    if (path === noPage) allowConsole(/status of 404/);
    // The fonts come anew for each language, as on a first visit.
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.setCacheDisabled', { cacheDisabled: true });

    for (const locale of locales) {
      const address = localizePath(path, locale);
      const other = locale === 'en' ? 'de' : 'en';
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
      await page.setViewportSize({ width: 412, height: 823 });

      await test.step(`${address} is a whole page in its language`, async () => {
        const response = await page.goto(address);
        expect(response?.status()).toBe(path === noPage ? 404 : 200);
        expect(response?.request().redirectedFrom()).toBeNull();
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.locator('h1')).toHaveCount(1);
        await expect(page.locator('h1')).toBeVisible();
        await expect(page.locator('h1')).toHaveText(/\p{L}{3}/u);
        await expect(page).toHaveTitle(/Mornewerk/);
        await expect(page.locator('main p').first()).toBeVisible();
      });

      await test.step('on a phone nothing on screen moves when the fonts come', async () => {
        expect(await movement(page)).toBeLessThan(0.0005);
      });

      await page.emulateMedia({ reducedMotion: 'reduce' });
      await test.step('nothing runs out of it at any width', () => expectNoOverflow(page));

      await test.step('accessible at 375 and 1440 px, large enough for a finger', async () => {
        await expectAccessible(page, (turn % 2 === 0) === (locale === 'en') ? 1440 : 375);
        await expectTargetsLargeEnough(page);
      });

      // From the address of one language; the next page from that of the other.
      if (locale === locales[turn % 2])
        await test.step('switched to the other language and back, it has the text of its documents and no other', async () => {
          for (const to of [other, locale] as const) {
            await switchTo(page, to);
            const { shown, sent } = await wholeTexts(page, localizePath(path, to));
            expect(shown).toBe(sent);
          }
        });
    }
  });
}
