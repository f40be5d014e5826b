import type { Page } from '@playwright/test';
import { locales } from '#src/i18n/locales.ts';
import { localizePath, plainPath } from '#src/lib/routes.ts';
import { expectNoViolations } from '../accessibility/axe.ts';
import { expectTargetsLargeEnough } from '../accessibility/targets.ts';
import { switchTo } from '../language/support/visitor.ts';
import { wholeTexts } from '../language/support/whole-text.ts';
import { movement } from '../support/movement.ts';
import { sitePages, unknownAddresses } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { expectNoOverflow } from './overflow.ts';

/** Both schemes at the width that the page has now; another scheme changes colours alone. */
async function expectAccessible(page: Page, where: string): Promise<void> {
  await expectNoViolations(page, `${where}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);
  await expectNoViolations(page, `${where}, dark`, ['color-contrast', 'link-in-text-block']);
  await page.emulateMedia({ colorScheme: 'light' });
}

const notFound = unknownAddresses.filter(({ address }) => address.endsWith('no-such-page'));

// Each page is opened once, and all that is asked of every page is asked then.
for (const { locale, address, path, status } of [
  ...sitePages.map((page) => ({ ...page, status: 200 })),
  ...notFound.map((page) => ({ ...page, path: plainPath(page.address), status: 404 })),
]) {
  test(`${address} is a whole page in its language, stands still, and is accessible at every width and in both schemes`, async ({
    page,
    allowConsole,
  }) => {
    test.slow();
    if (status === 404) allowConsole(/status of 404/);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 412, height: 823 });

    await test.step('a whole page in its language', async () => {
      const response = await page.goto(address);
      expect(response?.status()).toBe(status);
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

    await test.step('accessible at 375 and 1440 px, light and dark, large enough for a finger', async () => {
      for (const width of [1440, 375]) {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page, `${width} px`);
      }
      await expectTargetsLargeEnough(page);
    });

    await test.step('switched to the other language and back, it has the text of its documents and no other', async () => {
      const other = locale === 'en' ? 'de' : 'en';
      for (const to of [other, locale] as const) {
        await switchTo(page, to);
        const { shown, sent } = await wholeTexts(page, localizePath(path, to));
        expect(shown).toBe(sent);
      }
    });
  });
}

test('No two pages of a language have the same title, and none has its counterpart’s', async ({
  request,
}) => {
  const titles = new Map<string, string | undefined>();
  for (const { address } of sitePages) {
    const html = await (await request.get(address)).text();
    titles.set(address, /<title>(.*?)<\/title>/.exec(html)?.[1]);
  }
  expect(new Set(titles.values()).size).toBe(sitePages.length);
  const [english, german] = locales.map(
    (locale) => sitePages.filter((page) => page.locale === locale).length,
  );
  expect(english).toBe(german);
  expect(english).toBeGreaterThan(20);
});
