import { routes } from '#src/lib/routes.ts';
import { hold, isScript } from '../language/support/network.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';

/** A slow phone gets its scripts seconds after the page; milliseconds. */
const late = 3000;

test('Menu and dialogs answer at once while the scripts are on their way, and stay as they are when they come', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.clock.install();
  const scripts = await hold(page, isScript);
  await page.goto(routes.services, { waitUntil: 'commit' });
  const menu = page.getByRole('button', { name: dictionaryOf('en', 'common').menu.open });
  await menu.click();
  await expect(page.locator('#menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('#ai-workforce article .button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.clock.runFor(late);
  scripts.release();
  await page.waitForLoadState('networkidle');
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
});

test('Without any script the menu, a dialog and a card answer all the same', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|Failed to fetch dynamically|net::ERR/);
  await page.setViewportSize({ width: 375, height: 700 });
  await page.route(isScript, (route) => route.abort());
  await page.goto(routes.services, { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: dictionaryOf('en', 'common').menu.open }).click();
  await expect(page.locator('#menu')).toBeVisible();
  await page.mouse.click(20, 650);
  await expect(page.locator('#menu')).toBeHidden();
  await page.locator('#ai-workforce article .button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').locator('.dialog-close').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto(routes.caseStudies, { waitUntil: 'domcontentloaded' });
  await page.locator('.case-card summary').first().click();
  await expect(page.locator('.case-card details').first()).toHaveAttribute('open');
});
