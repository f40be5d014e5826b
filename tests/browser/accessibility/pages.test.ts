import { sitePages, unknownAddresses } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { expectNoViolations } from './axe.ts';

const notFound = unknownAddresses.filter(({ address }) => address.endsWith('no-such-page'));

for (const { address } of [...sitePages, ...notFound]) {
  test(`${address} at 375 and 1440 px, light and dark`, async ({ page, allowConsole }) => {
    test.slow();
    allowConsole(/status of 404/);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(address);
    for (const width of [1440, 375]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoViolations(page, `${width} px, light`);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect
        .poll(() => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches))
        .toBe(true);
      await expectNoViolations(page, `${width} px, dark`, ['color-contrast', 'link-in-text-block']);
      await page.emulateMedia({ colorScheme: 'light' });
    }
  });
}
