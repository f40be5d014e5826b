import type { Page } from '@playwright/test';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';
import { askToSaveData, hold, isPage } from './support/network.ts';
import { expectLanguage, headlines, switchLink } from './support/visitor.ts';

const isGerman = isPage('/de/about');

/** The requests for the German page, in order of time. */
function germanRequests(page: Page) {
  const seen: string[] = [];
  page.on('request', (request) => isGerman(new URL(request.url())) && seen.push(request.url()));
  return seen;
}

/** Everything that the page does when it has nothing else to do is done. */
const idle = (page: Page) =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => requestIdleCallback(resolve));
  });

test.describe('in a browser that prefers German', () => {
  test.use({ locale: 'de-DE' });

  test('B3 the German page is fetched unasked once the page is idle, so that the switch is instant', async ({
    page,
  }) => {
    const seen = germanRequests(page);
    await page.goto('/about');
    await expect.poll(() => seen.length).toBe(1);
    await switchLink(page, 'de').click();
    await expectLanguage(page, 'de', headlines.about('de'));
    expect(seen).toHaveLength(1);
  });

  test('B3 on a German page nothing is fetched unasked', async ({ page }) => {
    const seen: string[] = [];
    page.on('request', (request) => isPage('/about')(new URL(request.url())) && seen.push(request.url()));
    await page.goto('/de/about');
    await idle(page);
    expect(seen).toHaveLength(0);
  });
});

for (const [kind, prepare] of [
  ['in any other browser', async () => {}],
  ['with Save-Data', askToSaveData],
] as const) {
  for (const [approach, come] of [
    ['the pointer', (page: Page) => switchLink(page, 'de').hover()],
    ['the focus', (page: Page) => switchLink(page, 'de').focus()],
  ] as const) {
    test(`B3 ${kind} the German page is fetched only when ${approach} comes to the switch`, async ({
      page,
    }) => {
      await prepare(page);
      const seen = germanRequests(page);
      await page.goto('/about');
      await idle(page);
      expect(seen).toHaveLength(0);
      await come(page);
      await expect.poll(() => seen.length).toBe(1);
      await switchLink(page, 'de').click();
      await expectLanguage(page, 'de', headlines.about('de'));
      expect(seen).toHaveLength(1);
    });
  }
}

test('B3 while German is on its way the page says so', async ({ page }) => {
  const german = await hold(page, isPage('/de/about'));
  await page.goto('/about');
  await switchLink(page, 'de').click();
  await expect(
    page.getByRole('status').filter({ hasText: dictionaryOf('en', 'common').language.loading }),
  ).toBeVisible();
  await expect(switchLink(page, 'de')).toHaveAttribute('aria-busy', 'true');
  german.release();
  await expectLanguage(page, 'de', headlines.about('de'));
  await expect(page.locator('[data-language-status]')).toBeEmpty();
  await expect(switchLink(page, 'de')).not.toHaveAttribute('aria-busy');
});
