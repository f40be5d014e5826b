import { expect, test } from '../support/test.ts';
import { hold, isPage } from './support/network.ts';
import { address, expectLanguage, headlines, navLink, switchLink, switchTo } from './support/visitor.ts';

test('B13 DE then EN before German has arrived ends in English', async ({ page }) => {
  const german = await hold(page, isPage('/de/about'));
  await page.goto('/about');
  await switchLink(page, 'de').click();
  await expect(switchLink(page, 'de')).toHaveAttribute('aria-busy', 'true');
  await switchLink(page, 'en').click();
  await expect(page.locator('[aria-busy]')).toHaveCount(0);

  german.release();
  // Asked for after the held one, so the page has it only once that one has been dealt with.
  await page.evaluate(async () => (await fetch('/de/about')).text());
  await expectLanguage(page, 'en', headlines.about('en'));
  await switchTo(page, 'de');
});

test('B13 of several quick presses the last one wins', async ({ page }) => {
  await page.goto('/about');
  const pressQuickly = (...languages: string[]) =>
    page.evaluate((wanted) => {
      for (const language of wanted)
        document.querySelector<HTMLElement>(`[data-language="${language}"]`)!.click();
    }, languages);

  await pressQuickly('de', 'en', 'de');
  await expectLanguage(page, 'de', headlines.about('de'));
  await expect(page.locator('[aria-busy]')).toHaveCount(0);

  await pressQuickly('en', 'de', 'en');
  await expectLanguage(page, 'en', headlines.about('en'));
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  await navLink(page, 'en', 'services').click();
  await expectLanguage(page, 'en', headlines.services('en'));
});

test('B13 presses between swaps are followed in turn, and the last one wins', async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(() => {
    const presses = ['en', 'de', 'en'];
    new MutationObserver(() => {
      const next = presses.shift();
      if (next) document.querySelector<HTMLElement>(`[data-language="${next}"]`)!.click();
    }).observe(document.documentElement, { attributeFilter: ['lang'] });
  });
  await switchLink(page, 'de').click();
  await expect(page.locator('.astro-route-announcer')).toHaveText(/./);
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  await expectLanguage(page, 'en', headlines.about('en'));
});

test('B13 a link followed while German is on its way is not lost, and the switch goes on from the next page', async ({
  page,
}) => {
  const german = await hold(page, isPage('/de/about'));
  await page.goto('/about');
  await switchLink(page, 'de').click();
  await navLink(page, 'en', 'services').click();
  await expectLanguage(page, 'de', headlines.services('de'));
  expect(address(page)).toBe('/services');
  german.release();
});

test('B13 DE pressed while the next page is on its way waits for it and then shows it in German', async ({
  page,
}) => {
  const english = await hold(page, isPage('/services'));
  await page.goto('/about');
  await navLink(page, 'en', 'services').click();
  await english.first;
  await switchLink(page, 'de').click();
  await expect(switchLink(page, 'de')).toHaveAttribute('aria-busy', 'true');
  english.release();
  await expectLanguage(page, 'de', headlines.services('de'));
  expect(address(page)).toBe('/services');
});

test('B13 German that comes while another page is on its way is shown with that page', async ({ page }) => {
  const german = await hold(page, isPage('/de/about'));
  const english = await hold(page, isPage('/services'));
  await page.goto('/about');
  await switchLink(page, 'de').click();
  await navLink(page, 'en', 'services').click();
  await english.first;
  german.release();
  // Asked for after the held one, so the page has it only once that one has been dealt with.
  await page.evaluate(async () => (await fetch('/de/about')).text());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlines.about('en'));
  english.release();
  await expectLanguage(page, 'de', headlines.services('de'));
  expect(address(page)).toBe('/services');
});
