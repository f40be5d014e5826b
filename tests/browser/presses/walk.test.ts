import type { Page } from '@playwright/test';
import { localizePath, plainPath, routes } from '#src/lib/routes.ts';
import type { Locale } from '#src/i18n/locales.ts';
import { siteUrl } from '../../../tools/browser/addresses.ts';
import { widths } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { installWalk, type Part, type Way } from './in-page.ts';

/* Whatever can be pressed is pressed once in each way, and what it promises must come of it. */

/** One page of each kind: a category is built as the blog, the end of the newsletter as its confirmation. */
const { notFound: _notFound, newsletterUnsubscribe: _unsubscribe, ...screens } = routes;
const pages = [
  ...Object.values(screens),
  `${routes.blog}/microservices-architecture`,
  `${routes.careers}/product-owner`,
  '/no-such-page',
];

interface Device {
  name: string;
  ways: readonly Way[];
  locale: Locale;
  options: Parameters<typeof test.use>[0];
}

const desktop: Device = {
  name: 'pointer and keys',
  ways: ['pointer', 'Enter', 'Space'],
  locale: 'en',
  options: { viewport: { width: 1440, height: 900 } },
};
const phone: Device = {
  name: 'a finger',
  ways: ['finger'],
  locale: 'de',
  options: { viewport: { width: 375, height: 900 }, hasTouch: true, isMobile: true },
};

const presses: Record<Way, (page: Page, at: { x: number; y: number }) => Promise<void>> = {
  pointer: (page, { x, y }) => page.mouse.click(x, y),
  finger: (page, { x, y }) => page.touchscreen.tap(x, y),
  Enter: (page) => page.keyboard.press('Enter'),
  Space: (page) => page.keyboard.press('Space'),
};

/** What need not answer, each with its reason; the skip link is for the keyboard alone, it shows with the focus. */
const allowed: [selector: string, reason: string][] = [
  ['[data-language][aria-current]', 'The language is that of the page on screen.'],
  ['[data-application-leave]', 'It leads a step back if there is one: application/leaving.test.ts.'],
];

/** Longest time, in milliseconds, in which something must come of a press. */
const patience = 6000;

/** In the place of every picture: as large as its own, since it has no size itself, and decoded in no time. */
const emptyPicture = { contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' };

/**
 * Opens a page and keeps it where it is: what a press asks for is answered with nothing, other than the page in the other
 * language.
 * @returns opens it anew
 */
async function openToStay(page: Page, address: string): Promise<() => Promise<void>> {
  let isOpening = false;
  const open = async () => {
    isOpening = true;
    await page.goto(address);
    isOpening = false;
  };
  await page.context().route('**', (route) => {
    const request = route.request();
    if (request.resourceType() === 'image') return route.fulfill(emptyPicture);
    const { origin, pathname } = new URL(request.url());
    const here = new URL(page.url()).pathname;
    const isCounterpart = pathname !== here && plainPath(pathname) === plainPath(here);
    const isPage =
      request.isNavigationRequest() || (request.resourceType() === 'fetch' && !/\.\w+$/.test(pathname));
    const isWanted = origin === siteUrl && (!isPage || isCounterpart || isOpening);
    return isWanted ? route.continue() : route.fulfill({ status: 204 });
  });
  page.context().on('page', (tab) => void tab.close());
  // Whoever listens to it keeps the dialog of the system away.
  page.on('filechooser', () => {});
  await page.addInitScript(installWalk);
  await open();
  return open;
}

/** Presses everything of a part of the page, at each width what had no place before; names what did nothing. */
async function walk(
  page: Page,
  part: Part,
  address: string,
  { ways, locale }: Device,
  atWidths: readonly number[] = [page.viewportSize()!.width],
): Promise<void> {
  const reopen = await openToStay(page, address);
  await expectUncovered(page);
  const done: string[] = [];
  const dead: string[] = [];
  const next = () =>
    page.evaluate(([all, name, how, not]) => window.walk.next(all, name, how, not), [
      done,
      part,
      ways,
      allowed.map(([selector]) => selector).join(),
    ] as const);
  for (const width of atWidths) {
    await page.setViewportSize({ width, height: 900 });
    if (ways.includes('Enter')) await expectReachable(page, part);
    // What has gone with its press is there for the next way once the page is opened anew.
    for (let round = 0; round < ways.length; round += 1) {
      if (round > 0) await reopen();
      for (let target = await next(); target; target = await next()) {
        done.push(target.key);
        await presses[target.way](page, target);
        const isAnswered = await page.evaluate((limit) => window.walk.answered(limit), patience);
        if (!isAnswered) dead.push(`${width} px: ${target.key}`);
        if (target.switches && (await page.locator('html').getAttribute('lang')) !== locale) await reopen();
      }
    }
  }
  expect(dead, 'pressed, and nothing came of it').toEqual([]);
  expect(done.length).toBeGreaterThan(0);
}

/** On a phone, a tablet and at its own width, nothing lies over the middle of what can be pressed. */
async function expectUncovered(page: Page): Promise<void> {
  const own = page.viewportSize()!;
  for (const width of [...widths.filter((each) => each < 1440 && each !== own.width), own.width]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => window.walk.covered()), `covered at ${width} px`).toEqual([]);
  }
}

/** Everything on the page, and in each of its dialogs and menus, comes to the focus by Tab alone. */
async function expectReachable(page: Page, part: Part): Promise<void> {
  const all = await page.locator('a[href], button, input, textarea, summary').count();
  const missing = () => page.evaluate((name) => window.walk.unreached(name), part);
  for (
    let layer = 0;
    await page.evaluate(([number, name]) => window.walk.showLayer(number, name), [layer, part] as const);
    layer += 1
  ) {
    let left = await missing();
    for (let pressed = 0; left.length > 0 && pressed <= all; left = await missing())
      for (const _ of left) {
        await page.keyboard.press('Tab');
        pressed += 1;
      }
    expect(left, 'not reached by Tab').toEqual([]);
  }
}

for (const device of [desktop, phone]) {
  test.describe(`by ${device.name}`, () => {
    test.use({
      ...device.options,
      permissions: ['clipboard-write'],
      contextOptions: { reducedMotion: 'reduce' },
    });

    for (const path of pages) {
      const address = localizePath(path, device.locale);
      test(`${address}: everything answers to ${device.name}`, async ({ page, allowConsole }) => {
        test.slow();
        if (path === '/no-such-page') allowConsole(/status of 404/);
        await walk(page, 'main', address, device);
      });
    }

    // The frame is the same on every page; its parts differ by width.
    test(`everything in header and footer answers to ${device.name}`, async ({ page }) => {
      test.slow();
      await walk(page, 'frame', localizePath(routes.about, device.locale), device, widths);
    });
  });
}
