import type { Page } from '@playwright/test';
import { localizePath, plainPath, routes } from '#src/lib/routes.ts';
import type { Locale } from '#src/i18n/locales.ts';
import { siteUrl } from '../../../tools/browser/addresses.ts';
import { widths } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { installWalk, type Target } from './in-page.ts';

/* Whatever can be pressed is pressed once, in each of three ways, and something must come of it. */

/** One page of each kind: a category is built as the blog, the end of the newsletter as its confirmation. */
const { notFound: _notFound, newsletterUnsubscribe: _unsubscribe, ...screens } = routes;
const pages = [
  ...Object.values(screens),
  `${routes.blog}/microservices-architecture`,
  `${routes.careers}/product-owner`,
  '/no-such-page',
];

interface Way {
  name: string;
  locale: Locale;
  byKeyboard: boolean;
  press: (page: Page, at: { x: number; y: number }) => Promise<void>;
}

const pointer: Way = {
  name: 'a pointer',
  locale: 'en',
  byKeyboard: false,
  press: (page, { x, y }) => page.mouse.click(x, y),
};
const finger: Way = {
  name: 'a finger',
  locale: 'de',
  byKeyboard: false,
  press: (page, { x, y }) => page.touchscreen.tap(x, y),
};
const keyboard: Way = {
  name: 'the keyboard',
  locale: 'en',
  byKeyboard: true,
  press: (page) => page.keyboard.press('Enter'),
};

/** What need not answer, each with its reason; the skip link is for the keyboard alone, it shows with the focus. */
const allowed: [selector: string, reason: string][] = [
  ['[data-language][aria-current]', 'The language is that of the page on screen.'],
  ['[data-application-leave]', 'It leads a step back if there is one: application/leaving.test.ts.'],
];

const aTab = 'a new tab';

/** Longest time, in milliseconds, in which something must come of a press. */
const patience = 2500;

/**
 * Opens a page and keeps it where it is: what a press asks for is noted and answered with nothing, other than the page
 * in the other language.
 */
async function openToStay(
  page: Page,
  address: string,
): Promise<{ noted: string[]; reopen: () => Promise<unknown> }> {
  const noted: string[] = [];
  let isOpening = false;
  await page.context().route('**', (route) => {
    const request = route.request();
    const { origin, pathname } = new URL(request.url());
    const here = new URL(page.url()).pathname;
    const isCounterpart = pathname !== here && plainPath(pathname) === plainPath(here);
    const isPage =
      request.isNavigationRequest() || (request.resourceType() === 'fetch' && !/\.\w+$/.test(pathname));
    if (origin === siteUrl && (!isPage || isCounterpart || isOpening)) return route.continue();
    if (request.isNavigationRequest()) noted.push(origin.replace(siteUrl, '') + pathname);
    return route.fulfill({ status: 204 });
  });
  page.context().on('page', (opened) => void opened.close().then(() => noted.push(aTab)));
  page.on('filechooser', () => noted.push('a choice of files'));
  page.on('download', () => noted.push('a download'));
  await page.addInitScript(installWalk);
  const reopen = async () => {
    isOpening = true;
    await page.goto(address);
    isOpening = false;
  };
  await reopen();
  return { noted, reopen };
}

/** What came of a press, or nothing. */
async function pressAndSee(
  page: Page,
  { leadsTo, isSwitch, isOutside, ...target }: Target,
  noted: string[],
  way: Way,
): Promise<string | undefined> {
  const look = () =>
    page.evaluate(() => ({
      state: window.walk.state(),
      focus: window.walk.focus(),
      clicked: window.walk.clicked,
    }));
  const before = await look();
  noted.length = 0;
  await way.press(page, target);
  const late = Date.now() + patience;
  while (Date.now() < late) {
    if (leadsTo !== undefined && noted.some((each) => each === leadsTo || each === aTab)) return leadsTo;
    const now = await look();
    // A mail program is no part of the browser: the click is all that is to be seen.
    if (isOutside && now.clicked) return 'another program';
    if (leadsTo !== undefined && !isSwitch) continue;
    if (noted.length > 0) return noted[0];
    if (now.state !== before.state) return 'a change';
    if (now.focus !== '' && now.focus !== before.focus) return 'another focus';
  }
  return undefined;
}

/** Presses everything of a part of the page, at each width what had no place before; names what did nothing. */
async function walk(
  page: Page,
  address: string,
  part: 'frame' | 'main',
  way: Way,
  widths: readonly number[] = [page.viewportSize()!.width],
): Promise<void> {
  const { noted, reopen } = await openToStay(page, address);
  const done: string[] = [];
  const dead: string[] = [];
  const next = () =>
    page.evaluate(([all, name, byKeyboard, not]) => window.walk.next(all, name, byKeyboard, not), [
      done,
      part,
      way.byKeyboard,
      allowed.map(([selector]) => selector).join(),
    ] as const);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    if (way.byKeyboard) await expectReachable(page, part);
    for (let target = await next(); target; target = await next()) {
      done.push(target.key);
      if ((await pressAndSee(page, target, noted, way)) === undefined)
        dead.push(`${width} px: ${target.key}`);
      const isAnother = await page.evaluate((lang) => document.documentElement.lang !== lang, way.locale);
      if (isAnother) await reopen();
    }
  }
  expect(dead, 'pressed, and nothing came of it').toEqual([]);
  expect(done.length).toBeGreaterThan(0);
}

/** Everything on the page comes to the focus by Tab alone. */
async function expectReachable(page: Page, part: string): Promise<void> {
  const presses = await page.evaluate((name) => window.walk.startTabbing(name), part);
  for (let press = 0; press < presses + 2; press += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate((name) => window.walk.notReached(name), part), 'not reached by Tab').toEqual([]);
}

for (const [way, options] of [
  [pointer, { viewport: { width: 1440, height: 900 } }],
  [finger, { viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true }],
  [keyboard, { viewport: { width: 1440, height: 900 } }],
] as const) {
  test.describe(`by ${way.name}`, () => {
    test.use({ ...options, permissions: ['clipboard-write'], contextOptions: { reducedMotion: 'reduce' } });

    for (const path of pages) {
      test(`${localizePath(path, way.locale)}: everything that ${way.name} can press answers`, async ({
        page,
        allowConsole,
      }) => {
        test.slow();
        if (path === '/no-such-page') allowConsole(/status of 404/);
        await walk(page, localizePath(path, way.locale), 'main', way);
      });
    }

    // The frame is the same on every page; its parts differ by width.
    test(`everything in header and footer that ${way.name} can press answers`, async ({ page }) => {
      test.slow();
      await walk(page, localizePath(routes.about, way.locale), 'frame', way, widths);
    });
  });
}
