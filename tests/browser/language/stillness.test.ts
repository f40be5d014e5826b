import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';
import { switchTo } from './support/visitor.ts';

test('B3 nothing moves on a switch, nor on the way to another page', async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(() => {
    const seen: string[] = [];
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        const part = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
        if (part?.startsWith('::view-transition')) seen.push(part);
      }
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { seen });
  });
  const movements = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen.length);
  await switchTo(page, 'de');
  await expect(page.locator('.astro-route-announcer')).toHaveText(await page.title());
  expect(await movements()).toBe(0);
  await page
    .getByRole('link', { name: dictionaryOf('de', 'common').nav.startProject })
    .first()
    .click();
  await expect(page).toHaveURL('/contact');
  await expect(page.locator('.astro-route-announcer')).toHaveText(await page.title());
  expect(await movements()).toBe(0);
});
