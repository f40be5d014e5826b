import type { Locator, Page } from '@playwright/test';
import type { Locale } from '#src/i18n/locales.ts';
import { localizePath, routes } from '#src/lib/routes.ts';
import { expect, test } from '../support/test.ts';

/** Cards that are pressed as a whole. */
interface Cards {
  name: string;
  path: string;
  selector: string;
  /** Which of them are pressed: those that are built alike need no test each. Without scripts it is the first alone. */
  pressed: readonly number[];
  /** The one control that the press of a card works. */
  control: string;
}

const kinds: readonly Cards[] = [
  { name: 'services', path: routes.services, selector: '.service-card', pressed: [0, 2], control: 'button' },
  { name: 'home, services', path: routes.home, selector: '#services li', pressed: [0], control: 'a' },
  {
    name: 'home, impact',
    path: routes.home,
    selector: 'main li:has(a[href*="case-studies"][href*="#"])',
    pressed: [1],
    control: 'a',
  },
  {
    name: 'case studies',
    path: routes.caseStudies,
    selector: '.case-card',
    pressed: [1, 2],
    control: 'summary',
  },
  { name: 'blog', path: routes.blog, selector: '.post-card', pressed: [0], control: 'a' },
];

/** Pixels from the edge of a card to its outermost spots. */
const edge = 6;

type Point = { x: number; y: number };

/** Scrolls every spot of a card into the middle of the screen in turn: what it is, and where it is then. */
async function* spotsOf(card: Locator): AsyncGenerator<[name: string, point: Point]> {
  const places: [string, string, 'middle' | 'start' | 'end'][] = [
    ['picture', 'img', 'middle'],
    ['heading', 'h2, h3', 'middle'],
    ['text', 'p:not(.eyebrow, .text-small)', 'middle'],
    ['list item', 'li', 'middle'],
    ['first corner', ':scope', 'start'],
    ['last corner', ':scope', 'end'],
  ];
  for (const [name, selector, at] of places) {
    const point = await card.evaluate(
      (element, { selector: wanted, at: place, edge: margin }) => {
        const part = wanted === ':scope' ? element : element.querySelector(wanted);
        const box = () => part!.getBoundingClientRect();
        const offset = (length: number) =>
          place === 'middle' ? length / 2 : place === 'start' ? margin : length - margin;
        if (!part) return undefined;
        scrollBy({ top: box().top + offset(box().height) - innerHeight / 2, behavior: 'instant' });
        return { x: box().left + offset(box().width), y: box().top + offset(box().height) };
      },
      { selector, at, edge },
    );
    if (point) yield [name, point];
  }
}

/** Brings what moves to its end at once. Works without scripts too. */
const endMovement = (page: Page) =>
  page.locator('main').evaluate((main) => {
    for (const animation of main.getAnimations({ subtree: true }))
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });

/** The pointer comes to rest, which is when a card has moved as far as it does; then it is pressed as long as by hand. */
async function pressByMouse(page: Page, { x, y }: Point, control: Locator, where: string): Promise<void> {
  await page.mouse.move(x - 9, y + 7);
  await endMovement(page);
  await page.mouse.move(x, y);
  await endMovement(page);
  expect(await control.evaluate((element) => element.matches(':hover')), `${where}, pointed at`).toBe(true);
  await page.mouse.down();
  await page.waitForTimeout(80);
  await page.mouse.up();
}

const pressByFinger = (page: Page, { x, y }: Point) => page.touchscreen.tap(x, y);

/** Keeps the page where it is. @returns the pages that presses ask for from now on, each answered with nothing */
async function stay(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(
    ({ pathname }) => !/\.\w+$/.test(pathname),
    (route, request) => {
      const { pathname, search } = new URL(request.url());
      if (request.isNavigationRequest()) asked.push(pathname + search);
      return route.fulfill({ status: 204 });
    },
  );
  return asked;
}

async function pressEverywhere(
  page: Page,
  locale: Locale,
  { path, selector, pressed, control: controlSelector }: Cards,
  press: typeof pressByMouse,
): Promise<void> {
  await page.goto(localizePath(path, locale));
  const asked = await stay(page);
  for (const index of pressed) {
    const card = page.locator(selector).nth(index);
    const control = card.locator(controlSelector).first();
    for await (const [name, point] of spotsOf(card)) {
      const where = `card ${index + 1}, ${name}`;
      // A link gets another address for each spot: what an earlier press has asked for is no answer to this one.
      const [opens, leadsTo, wasOpen] = await control.evaluate((element, spot) => {
        if (element instanceof HTMLAnchorElement) element.search = new URLSearchParams({ spot }).toString();
        return [
          element.getAttribute('commandfor'),
          element instanceof HTMLAnchorElement ? element.pathname + element.search : null,
          element.parentElement!.hasAttribute('open'),
        ];
      }, name);
      await press(page, point, control, where);
      if (opens !== null) {
        const dialog = page.locator(`#${opens}`);
        await expect(dialog, where).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(dialog, where).toBeHidden();
      } else if (leadsTo !== null) {
        await expect.poll(() => asked, { message: where, intervals: [10] }).toContain(leadsTo);
      } else {
        await expect(card.locator('details'), where).toHaveJSProperty('open', !wasOpen);
      }
    }
  }
}

const phone = { hasTouch: true, isMobile: true, viewport: { width: 375, height: 800 } };

// Each kind of card in both languages by mouse, and in both by finger; without scripts the first card alone.
for (const [how, locale, press, options] of [
  ['a mouse', 'en', pressByMouse, {}],
  ['a mouse, without scripts', 'de', pressByMouse, { javaScriptEnabled: false }],
  ['a finger', 'de', pressByFinger, phone],
  ['a finger, without scripts', 'en', pressByFinger, { ...phone, javaScriptEnabled: false }],
] as const) {
  test.describe(how, () => {
    test.use(options);
    for (const cards of kinds) {
      test(`${cards.name}, ${locale}: a card answers ${how} wherever it is pressed`, async ({ page }) => {
        test.slow();
        const pressed = 'javaScriptEnabled' in options ? cards.pressed.slice(0, 1) : cards.pressed;
        await pressEverywhere(page, locale, { ...cards, pressed }, press);
      });
    }
  });
}
