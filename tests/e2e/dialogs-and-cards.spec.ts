import type { Page } from 'playwright/test';
import {
  holdRequests,
  isReact,
  isScript,
  recordRequests,
  setConnection,
} from './support/network.ts';
import { expect, test } from './support/test.ts';
import {
  expectOpen,
  expectPage,
  waitForIdle,
  opened,
  openables,
  switchLink,
  waitForHydration,
} from './support/visitor.ts';

/** Dialogs and case cards open natively; React hydrates them afterwards (client:open). */

const hydrated = (page: Page) => page.locator('main astro-island:not([ssr]):has([open])');

test('scrolling and hovering load no React', { tag: '@phone' }, async ({ page, goto }) => {
  const requests = recordRequests(page, isReact, 'GET');
  for (const { plain, opener } of openables) {
    await goto(plain);
    const first = page.locator(opener).first();
    await first.scrollIntoViewIfNeeded();
    const { x, y } = (await first.boundingBox())!;
    const finger = await page.context().newCDPSession(page);
    await finger.send('Input.synthesizeScrollGesture', {
      x: x + 10,
      y: y + 10,
      yDistance: -300,
      speed: 4000,
      gestureSourceType: 'touch',
    });
    await first.hover();
    await waitForIdle(page);
  }
  expect(requests).toHaveLength(0);
});

for (const { name, plain, opener } of openables) {
  // The positions dialog is the same component as the service dialog.
  const isSameComponent = plain === '/careers';

  test(
    `${name} opens and stays open without React`,
    { tag: '@desktop' },
    async ({ page, goto, allowConsole }) => {
      await test.step('the part opens before React has loaded', async () => {
        const react = await holdRequests(page, isReact);
        await goto(plain);
        await page.locator(opener).first().click();
        await expectOpen(page);
        await react.first;
        await expect(hydrated(page)).toHaveCount(0);
        react.release();
        await expect(hydrated(page)).toHaveCount(1);
        await expectOpen(page);
      });

      await test.step('the part opens although React is missing', async () => {
        allowConsole(/Failed to load resource|astro-island|dynamically imported/);
        await page.unrouteAll();
        await goto(plain);
        // As after a deployment: the React chunk is gone, even when requested again.
        await page.route(isScript, (route) => route.fulfill({ status: 404 }));
        const requestedAgain = page.waitForRequest(
          (request) => request.resourceType() === 'fetch' && isScript(new URL(request.url())),
        );
        await page.locator(opener).first().click();
        await expectOpen(page);
        await requestedAgain;
        await waitForIdle(page);
        await expectOpen(page);
      });
    },
  );

  test(
    `${name} closed before hydration stays closed`,
    { tag: ['@desktop', ...(isSameComponent ? ['@nightly'] : [])] },
    async ({ page, goto, allowConsole }) => {
      // React re-renders HTML changed by an extension.
      allowConsole(/React error #418/);
      const react = await holdRequests(page, isReact);
      await goto(plain);
      const button = page.locator(opener).first();

      await test.step('the part is closed while React loads', async () => {
        await button.click();
        await react.first;
        await opened(page).evaluate((part) => part.prepend(document.createElement('x-extension')));
        await (opener.includes('button') ? page.keyboard.press('Escape') : button.click());
        await expect(opened(page)).toHaveCount(0);
      });

      await test.step('hydration does not reopen the part', async () => {
        react.release();
        await waitForHydration(page);
        await expect(page.locator('x-extension')).toHaveCount(0);
        await expect(opened(page)).toHaveCount(0);
      });

      await test.step('the part can be opened again', async () => {
        await button.click();
        await expectOpen(page);
      });
    },
  );

  test(
    `${name} is translated while open and hydrated`,
    { tag: isSameComponent ? ['@arrival', '@day-phone'] : '@four-arrivals' },
    async ({ page, arrive }) => {
      await arrive(plain, 'en');
      await page.locator(opener).first().click();
      await expect(hydrated(page)).toHaveCount(1);
      const english = await opened(page).innerText();
      expect(linesInCommon(english, english)).not.toEqual([]);
      // Dispatches the event, because the open dialog covers the switch.
      await switchLink(page, 'de').dispatchEvent('click');
      await expectPage(page, 'de');
      await expectOpen(page);
      await expect
        .poll(async () => linesInCommon(english, await opened(page).innerText()))
        .toEqual([]);
    },
  );
}

test(
  'printing with an open dialog prints the whole page',
  { tag: '@desktop' },
  async ({ page, goto }) => {
    const sheets = async () =>
      (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)!.length;
    for (const { plain, opener } of openables.filter(({ opener }) => opener.includes('button'))) {
      await goto(plain);
      const whole = await sheets();
      await page.locator(opener).first().click();
      await expectOpen(page);
      expect(await sheets(), plain).toBe(whole);
      await expectOpen(page);
      // Chromium prints grid rows on top of each other at page breaks.
      await page.emulateMedia({ media: 'print' });
      const grids = await page.locator('dialog astro-slot > .grid').all();
      for (const grid of grids) await expect(grid).not.toHaveCSS('display', 'grid');
      if (plain === '/services') expect(grids).not.toEqual([]);
      await page.emulateMedia({ media: 'screen' });
    }
  },
);

test(
  'with Save-Data, dialogs and cards work without React',
  { tag: '@desktop' },
  async ({ page, goto, language, other }) => {
    await setConnection(page, { saveData: true });
    const requests = recordRequests(page, isReact, 'GET');
    for (const { plain, opener } of openables) {
      await goto(plain);
      await page.locator(opener).first().click();
      await expectOpen(page);
      await waitForIdle(page);
      // Dispatches events, because an open dialog covers the header.
      for (const to of [other, language]) {
        await switchLink(page, to).dispatchEvent('click');
        await expectPage(page, to);
        await expectOpen(page);
      }
      if (plain !== '/case-studies') continue;
      // A click on the text closes the card without React, too.
      await opened(page).locator('p').first().click();
      await expect(opened(page)).toHaveCount(0);
    }
    expect(requests).toHaveLength(0);
  },
);

/** Sentences that both texts have. Lines of up to four words may be names of technologies. */
function linesInCommon(one: string, other: string): string[] {
  const sentences = (text: string) => text.split('\n').filter((line) => line.split(' ').length > 4);
  const others = new Set(sentences(other));
  return sentences(one).filter((line) => others.has(line));
}
