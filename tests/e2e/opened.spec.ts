import type { Page } from 'playwright/test';
import { hold, isScript, requestsOf } from './support/network.ts';
import { expect, someOf, test } from './support/test.ts';

/**
 * Dialogs and case cards: the browser opens them at once, and React takes over what was opened
 * (client:open).
 */

const isReact = ({ pathname }: URL) => /\/react\.[\w-]+\.js$/.test(pathname);

/**
 * The parts of three pages that can be opened, by what opens them. The HTML of the page contains
 * them whole.
 */
const opening = [
  {
    name: 'the dialog of a service',
    plain: '/services',
    opener: 'main button[command=show-modal]',
    arrivals: '@four-arrivals',
  },
  {
    name: 'the dialog of open positions',
    plain: '/careers',
    opener: 'main button[command=show-modal]',
    arrivals: '@arrival',
  },
  {
    name: 'a case card',
    plain: '/case-studies',
    opener: 'main summary',
    arrivals: '@four-arrivals',
  },
];

const opened = (page: Page) => page.locator('main :is(dialog:modal, details[open])');
const takenOver = (page: Page) => page.locator('main astro-island:not([ssr]):has([open])');

test('a finger that scrolls and a pointer that passes load no script @phone', async ({
  page,
  path,
}) => {
  const requests = requestsOf(page, isReact, 'GET');
  for (const { plain, opener } of opening) {
    await page.goto(path(plain));
    const finger = await page.context().newCDPSession(page);
    for (let screens = 0; screens < 6; screens += 1)
      await finger.send('Input.synthesizeScrollGesture', {
        x: 200,
        y: 600,
        yDistance: -500,
        speed: 4000,
        gestureSourceType: 'touch',
      });
    for (const each of await someOf(page.locator(opener))) await each.hover();
  }
  expect(requests).toHaveLength(0);
});

for (const { name, plain, opener, arrivals } of opening) {
  test(`${name} opens at once, and stays open if React is loaded late or not at all @desktop`, async ({
    page,
    path,
    allowConsole,
  }) => {
    const react = await hold(page, isReact);
    await page.goto(path(plain));
    await page.locator(opener).first().click();
    await expect(opened(page)).toBeVisible();
    await react.first;
    await expect(takenOver(page)).toHaveCount(0);
    react.release();
    await expect(takenOver(page)).toHaveCount(1);
    await expect(opened(page)).toBeVisible();

    allowConsole(/Failed to load resource|astro-island|dynamically imported/);
    await page.unrouteAll();
    await page.goto(path(plain));
    // As after a deployment: React does not exist any more, not even when it is asked for again.
    await page.route(isScript, (route) => route.fulfill({ status: 404 }));
    const askedAgain = page.waitForRequest(
      (request) => request.resourceType() === 'fetch' && isScript(new URL(request.url())),
    );
    await page.locator(opener).first().click();
    await expect(opened(page)).toBeVisible();
    await askedAgain;
    await page.waitForLoadState('networkidle');
    await expect(opened(page)).toBeVisible();
  });

  test(`${name} changes its language while it is open, after React has taken it over ${arrivals}`, async ({
    page,
    arrive,
  }) => {
    await arrive(plain, 'en');
    await page.locator(opener).first().click();
    await expect(takenOver(page)).toHaveCount(1);
    const english = await opened(page).innerText();
    // Behind an open dialog, only a script can press the switch.
    await page.locator('[data-language=de]').evaluate((link: HTMLElement) => link.click());
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(opened(page)).toBeVisible();
    await expect
      .poll(async () => linesInCommon(english, await opened(page).innerText()))
      .toEqual([]);
  });
}

test('with an open dialog all pages are printed, and it is open afterwards @desktop', async ({
  page,
  path,
}) => {
  const sheets = async () =>
    (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)!.length;
  for (const { plain, opener } of opening.filter(({ opener }) => opener.includes('button'))) {
    await page.goto(path(plain));
    const whole = await sheets();
    await page.locator(opener).first().click();
    await expect(opened(page)).toBeVisible();
    expect(await sheets(), plain).toBe(whole);
    await expect(opened(page)).toBeVisible();
    // Chromium prints the rows of a grid over each other where a sheet ends.
    await page.emulateMedia({ media: 'print' });
    const grid = page.locator('dialog > .grid');
    for (const each of await grid.all()) await expect(each).not.toHaveCSS('display', 'grid');
    await page.emulateMedia({ media: 'screen' });
  }
});

test('with Save-Data only the browser opens them @desktop', async ({ page, path }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const requests = requestsOf(page, isReact, 'GET');
  for (const { plain, opener } of opening) {
    await page.goto(path(plain));
    await page.locator(opener).first().click();
    await expect(opened(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  // The last one is a card: a press on its text closes it without React, too.
  await opened(page).locator('p').first().click();
  await expect(opened(page)).toHaveCount(0);
  expect(requests).toHaveLength(0);
});

/** Sentences that are in both texts. Names of technologies are not sentences. */
function linesInCommon(one: string, other: string): string[] {
  const sentences = (text: string) => text.split('\n').filter((line) => line.split(' ').length > 4);
  const others = new Set(sentences(other));
  return sentences(one).filter((line) => others.has(line));
}
