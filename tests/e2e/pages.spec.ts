import type { Locator, Page } from 'playwright/test';
import { otherLocale } from '#src/i18n/locales.ts';
import { expectAccessible } from './support/axe.ts';
import { allPages, articleWithCode } from './support/content.ts';
import { translator } from './support/dictionary.ts';
import { movement } from './support/layout.ts';
import { hold, isScript } from './support/network.ts';
import { expect, failedRequest, someOf, test } from './support/test.ts';
import { expectBelowHeader, scrollTo, switchTo } from './support/visitor.ts';

for (const { address, when } of [
  { address: '/contact', when: '@nightly' },
  // The form with fields of all kinds.
  { address: '/careers/apply', when: '@day-desktop' },
])
  test(`Tab reaches every control on ${address}, and shows a ring around it ${when}`, async ({
    page,
    path,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path(address));
    const controls = page
      .locator('a[href], button, input, textarea, summary')
      .filter({ visible: true });
    await expect(controls).not.toHaveCount(0);
    const left = controls.and(page.locator(':not([data-reached], [tabindex="-1"])'));
    for (let stops = await controls.count(); stops > 0 && (await left.count()) > 0; stops -= 1) {
      await page.keyboard.press('Tab');
      const focus = page.locator(':focus');
      await expect.soft(focus).toBeInViewport();
      const { ring, isHidden } = await focus.evaluate((element: HTMLElement) => {
        element.dataset.reached = '';
        const { left: x, top, width, height } = element.getBoundingClientRect();
        const onTop = document.elementFromPoint(x + width / 2, top + Math.min(height / 2, 20));
        // The file input is invisible, so its zone has the ring.
        const { outlineStyle, outlineWidth } = getComputedStyle(
          element.closest('[data-drop-zone]') ?? element,
        );
        return {
          ring: outlineStyle === 'none' ? 0 : parseFloat(outlineWidth),
          isHidden: onTop?.closest('header') !== element.closest('header'),
        };
      });
      const what = await focus.innerText();
      expect.soft(ring, what).toBeGreaterThanOrEqual(2);
      expect.soft(isHidden, `${what} behind the header`).toBe(false);
    }
    await expect(left).toHaveCount(0);
  });

test('the first screen of home says what the company offers, and has its buttons @core', async ({
  page,
  path,
  t,
}) => {
  await page.goto(path('/'));
  const main = page.getByRole('main');
  const consultation = main.getByRole('link', { name: t('home:hero.consultation') }).first();
  for (const part of [main.getByRole('heading', { level: 1 }), consultation])
    await expect(part).toBeInViewport({ ratio: 1 });
  await main.getByRole('link', { name: t('home:hero.services') }).click();
  await expect(page).toHaveURL(`${path('/')}#services`);
  await expectBelowHeader(page, 'services');
  await consultation.click();
  await expect(page).toHaveURL(path('/contact'));
});

test('the price follows the number of developers, which stays after a switch @arrival @day-phone', async ({
  page,
  arrive,
  language,
  t,
}) => {
  await arrive('/services');
  const priceIn = async (legend: string) => {
    const team = page.getByRole('group', { name: legend });
    const sums = team.locator('b');
    // All sums lie at one place; the pointer meets those that are seen.
    const seen = await sums.first().evaluate((sum) => {
      sum.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, height } = sum.getBoundingClientRect();
      const met = document.elementsFromPoint(left + 8, top + height / 2);
      return met.filter(({ localName }) => localName === 'b').map((each) => each.textContent);
    });
    expect(seen).toHaveLength(1);
    const checked = await team.getByRole('radio', { checked: true }).count();
    return { euros: Number(seen[0]!.replace(/\D/g, '')), checked };
  };
  const legend = t('services:team.legend');
  const one = await priceIn(legend);
  expect(one).toEqual({ euros: expect.any(Number), checked: 1 });
  expect(one.euros).toBeGreaterThan(0);
  await page.getByRole('group', { name: legend }).getByRole('radio').nth(3).click();
  expect(await priceIn(legend)).toEqual({ euros: 4 * one.euros, checked: 1 });
  const other = otherLocale(language);
  await switchTo(page, other);
  expect(await priceIn(translator(other)('services:team.legend'))).toEqual({
    euros: 4 * one.euros,
    checked: 1,
  });
});

test('each service opens its dialog, which can be closed and has links @core @arrival', async ({
  page,
  arrive,
  at,
  t,
}) => {
  await arrive('/services');
  const openLabel = t('services:card.openLabel', { service: '' });
  const openers = await someOf(page.getByRole('main').getByRole('button', { name: openLabel }));
  const dialog = page.getByRole('dialog');
  const close = dialog.getByRole('button', { name: t('services:dialog.close') });
  const heading = (name: string) => dialog.getByRole('heading', { name, exact: true });
  const open = async (opener: Locator) => {
    await opener.click();
    await expect(heading(t('services:dialog.benefits'))).toBeVisible();
    await expect(heading(t('services:dialog.process'))).toBeVisible();
  };
  const isLeft = async (opener: Locator) => {
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  };
  for (const opener of openers) {
    await open(opener);
    await close.first().click();
    await isLeft(opener);
  }
  const otherWays = [
    () => close.last().press('Space'),
    () => page.mouse.click(3, 300),
    () => page.keyboard.press('Escape'),
  ];
  for (const leave of otherWays) {
    await open(openers[0]!);
    await leave();
    await isLeft(openers[0]!);
  }
  await openers[0]!.click();
  const start = dialog.getByRole('link', { name: t('services:dialog.start') });
  const tab = page.context().waitForEvent('page');
  await start.click({ modifiers: ['ControlOrMeta'] });
  await (await tab).close();
  await expect(dialog).toBeVisible();
  await start.click();
  await expect(page).toHaveURL(at('/contact'));
  await expect(page.locator('dialog:modal')).toHaveCount(0);
});

test('Get Started closes the dialog at once, while its page is loading @arrival @day-desktop', async ({
  page,
  arrive,
  path,
  at,
  t,
}) => {
  await arrive('/services');
  const contact = await hold(page, (url) => url.pathname === path('/contact'));
  await page.getByRole('main').getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: t('services:dialog.start') }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(at('/services'));
  contact.release();
  await expect(page).toHaveURL(at('/contact'));
});

test('Tab reaches every control of an open dialog, and none of the page behind @arrival @day-phone', async ({
  page,
  arrive,
  t,
}) => {
  await arrive('/careers');
  const opener = page.getByRole('main').getByRole('button', { name: t('careers:hero.jobs') });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('careers:jobs.heading') });
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(4, 300);
  await page.mouse.wheel(0, 600);
  for (const control of await someOf(dialog.locator('a, button'))) {
    await expect(control).toBeFocused();
    await page.keyboard.press('Tab');
  }
  // Next may be the browser's own controls, but never the page behind.
  await expect(page.locator(':focus:not(dialog, dialog *)')).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

/** Presses the beginning of a part by mouse or finger, whatever lies there. */
async function press(page: Page, part: Locator, isMobile: boolean): Promise<void> {
  await part.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  const { x, y } = (await part.boundingBox())!;
  const place = [x + 20, y + 8] as const;
  await (isMobile ? page.touchscreen.tap(...place) : page.mouse.click(...place));
}

/** The parts of a case card, from its beginning to the end of its details. */
const cardParts = [
  { name: 'picture', find: (card: Locator) => card.locator('img') },
  { name: 'industry', find: (card: Locator) => card.locator('p').first() },
  { name: 'heading', find: (card: Locator) => card.getByRole('heading', { level: 2 }) },
  { name: 'tag', find: (card: Locator) => card.getByRole('listitem').first() },
  { name: 'button', find: (card: Locator) => card.locator('summary') },
  { name: 'story', find: (card: Locator) => card.locator('details p').first() },
  { name: 'fact', find: (card: Locator) => card.locator('dd').first() },
  { name: 'result', find: (card: Locator) => card.getByRole('listitem').last() },
];

test('an open case card closes by a press on any part, and its heading stays in sight @arrival', async ({
  page,
  arrive,
  isMobile,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await arrive('/case-studies');
  const card = page.getByRole('main').getByRole('article').nth(1);
  const details = card.locator('details');
  for (const { name, find } of cardParts) {
    await press(page, card.locator('img'), isMobile);
    await expect(details, name).toHaveJSProperty('open', true);
    await press(page, find(card), isMobile);
    await expect(details, name).toHaveJSProperty('open', false);
    await expect(card.locator('summary'), name).toBeFocused();
    const { y, height } = (await card.getByRole('heading', { level: 2 }).boundingBox())!;
    expect(y, `${name}: the heading is below the header`).toBeGreaterThan(66);
    expect(y + height, name).toBeLessThan(page.viewportSize()!.height);
  }
  // What can be pressed itself does not close the card.
  await card.locator('summary').press('Enter');
  const industry = card.locator('p').first();
  await industry.evaluate((text) => {
    text.innerHTML = '<a href="mailto:team@example.com">link</a> <button>button</button>';
    text.addEventListener('click', (event) => event.preventDefault());
  });
  for (const role of ['link', 'button'] as const) await industry.getByRole(role).click();
  // Longer than a double click may take.
  await page.waitForTimeout(500);
  await expect(details).toHaveJSProperty('open', true);
});

test('a press that selects a text of a case card, or ends a selection, does not close it @desktop', async ({
  page,
  path,
}) => {
  await page.goto(path('/case-studies'));
  const card = page.getByRole('main').getByRole('article').nth(1);
  const details = card.locator('details');
  await card.locator('summary').click();
  const text = details.locator('p').first();
  const selected = () => page.evaluate(() => getSelection()!.toString());
  await text.scrollIntoViewIfNeeded();
  const { x, y } = (await text.boundingBox())!;
  await page.mouse.move(x + 20, y + 12);
  await page.mouse.down();
  await page.mouse.move(x + 220, y + 12, { steps: 4 });
  await page.mouse.up();
  await expect.poll(selected).not.toBe('');
  await page.mouse.click(x + 20, y + 60);
  await expect.poll(selected).toBe('');
  await page.waitForTimeout(500);
  await expect(details).toHaveJSProperty('open', true);
  await page.mouse.click(x + 20, y + 60);
  await expect(details).toHaveJSProperty('open', false);
});

test('a card can be pressed anywhere, on its picture too @arrival', async ({
  page,
  arrive,
  at,
  isMobile,
}) => {
  const picture = page.locator('main :is(li, article) img').first();
  const press = async () => {
    await picture.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await picture.boundingBox())!;
    const middle = [x + width / 2, y + height / 2] as const;
    await (isMobile ? page.touchscreen.tap(...middle) : page.mouse.click(...middle));
  };
  await arrive('/services');
  await press();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'service');
  await arrive('/blog');
  await press();
  await expect(page).toHaveURL(new RegExp(`${at('/blog')}/[^/]+$`));
  await arrive('/case-studies');
  for (const isOpen of [true, false]) {
    await press();
    await expect(page.locator('main details').first()).toHaveJSProperty('open', isOpen);
    // The closed card is tested together with its page.
    if (isOpen) await expectAccessible(page, 'open case study');
  }
});

test('a pointer over a case study enlarges its picture and its text a little @desktop', async ({
  page,
  path,
}) => {
  await page.goto(path('/case-studies'));
  const study = page.getByRole('main').getByRole('article').nth(2);
  const parts = [
    study.getByRole('img'),
    study.getByRole('heading', { level: 2 }),
    study.getByRole('list').first(),
  ];
  const isEnlarged = (part: Locator) =>
    part.evaluate(
      (element) =>
        new DOMMatrix(getComputedStyle(element).transform).a *
          Number(getComputedStyle(element).scale) >
        1,
    );
  for (const part of parts) expect(await isEnlarged(part)).toBe(false);
  // The card's button covers the whole card.
  await study.scrollIntoViewIfNeeded();
  const { x, y } = (await study.getByRole('heading', { level: 2 }).boundingBox())!;
  await page.mouse.move(x + 5, y + 5);
  for (const part of parts) await expect.poll(() => isEnlarged(part)).toBe(true);
});

test('a case study shows more and less, and a link on home opens it @core @arrival @day-desktop', async ({
  page,
  arrive,
  path,
  t,
  language,
}) => {
  await arrive('/case-studies');
  const study = page.getByRole('main').getByRole('article').last();
  const results = study.getByRole('heading', { name: t('case-studies:card.results') });
  const label = (key: 'more' | 'less') =>
    study.getByText(t(`case-studies:card.${key}`), { exact: true });
  await expect(label('more')).toBeVisible();
  await study.locator('summary').press('Enter');
  await expect(results).toBeVisible();
  await expect(label('less')).toBeVisible();
  await study.locator('summary').press('Space');
  await expect(results).toBeHidden();
  await page.goto(path('/'));
  const fromHome = page.locator(`main a[href^="${path('/case-studies')}#"]`);
  await fromHome.last().click();
  await expect(page).toHaveURL(/#./);
  await expect(page.locator(':target').locator('details')).toHaveAttribute('open');
  await expect(page.locator(':target').getByRole('heading', { level: 2 })).toBeInViewport();
  // Closed by the visitor, it stays closed after a switch.
  await page.locator(':target summary').press('Space');
  for (const to of [otherLocale(language), language]) await switchTo(page, to);
  await expect(page.locator('main details[open]')).toHaveCount(0);
});

test('an article has contents, and its link and code are copied @day-phone', async ({
  page,
  context,
  path,
  t,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(path(articleWithCode));
  const contents = page.getByRole('navigation', { name: t('blog:article.contents') });
  const link = contents.getByRole('link').nth(1);
  const title = await link.innerText();
  await link.click();
  await expect(contents.locator('[aria-current=location]')).toHaveText(title);
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const button = (key: 'copyLink' | 'copyCode') =>
    page.getByRole('button', { name: t(`blog:article.${key}`) });
  await button('copyLink').first().click();
  // Its name stays the same: the status line says that it was copied.
  const copiedLink = button('copyLink').filter({ hasText: t('blog:article.linkCopied') });
  await expect(copiedLink.getByText(t('blog:article.linkCopied'))).toBeVisible();
  await expect(copiedLink).toHaveAccessibleName(t('blog:article.copyLink'));
  expect(new URL(await copied()).pathname).toBe(path(articleWithCode));
  await button('copyCode').first().click();
  await expect.poll(copied).toBe(await page.locator('pre').first().textContent());
  // If the browser refuses, the code is selected, so that it can be copied by hand.
  await page.evaluate(
    () => (navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))),
  );
  await button('copyCode').last().click();
  const selected = () => page.evaluate(() => getSelection()!.toString().trim());
  await expect.poll(selected).toBe((await page.locator('pre').last().innerText()).trim());
});

for (const { plain, when } of [
  { plain: '/', when: '' },
  { plain: '/careers', when: '@nightly' },
])
  test(`the loop of ${plain} plays, stops and goes on ${when}`, async ({
    page,
    path,
    t,
    language,
  }) => {
    // By a link, because films behave differently on a page that the router has parsed.
    await page.goto(path(plain === '/' ? '/careers' : '/'));
    await page
      .locator(`a[href="${path(plain)}"]:visible`)
      .first()
      .click();
    await expect(page).toHaveURL(path(plain));
    const video = page.locator('video');
    const pause = page.getByRole('button', { name: t('common:loop.pause') });
    const isPaused = (paused: boolean) => expect(video).toHaveJSProperty('paused', paused);
    const seconds = () => video.evaluate((film: HTMLVideoElement) => film.currentTime);
    await expect.poll(seconds).toBeGreaterThan(0.2);
    await isPaused(false);
    await scrollTo(page, 2500);
    await isPaused(true);
    await scrollTo(page, 0);
    await isPaused(false);
    await switchTo(page, language === 'en' ? 'de' : 'en');
    await isPaused(false);
    await switchTo(page, language);
    await pause.press('Space');
    await isPaused(true);
    await expect(pause).toHaveAttribute('aria-pressed', 'true');
    await pause.click();
    await isPaused(false);
  });

/** Which visitors get the film of the home page, and which only its picture. */
const lines = [
  {
    of: 'a visitor who asks for less motion',
    motion: 'reduce',
    connection: { saveData: false },
    film: false,
  },
  {
    of: 'a visitor who asks for less data @nightly',
    motion: 'no-preference',
    connection: { saveData: true },
    film: false,
  },
  {
    of: 'a visitor on 2g',
    motion: 'no-preference',
    connection: { effectiveType: '2g' },
    film: false,
  },
  {
    of: 'a visitor on slow 2g @nightly',
    motion: 'no-preference',
    connection: { effectiveType: 'slow-2g' },
    film: false,
  },
  {
    of: 'a visitor on 3g',
    motion: 'no-preference',
    connection: { effectiveType: '3g' },
    film: true,
  },
] as const;
for (const { of, motion, connection, film } of lines)
  test(`${of} gets ${film ? 'the film' : 'the picture and no film'} @desktop`, async ({
    page,
    path,
  }) => {
    const films: string[] = [];
    page.on('request', (request) => request.url().endsWith('.mp4') && films.push(request.url()));
    await page.emulateMedia({ reducedMotion: motion });
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, 'connection', { value }),
      connection,
    );
    await page.goto(path('/'), { waitUntil: 'networkidle' });
    await expect(page.getByRole('main').locator('img').first()).toBeVisible();
    await expect(page.locator('video')).toHaveJSProperty('paused', !film);
    expect(films.length > 0).toBe(film);
  });

test('figures count up from 0, and end in the language of the page @desktop', async ({ page }) => {
  // As on a slow processor: the first frame has begun before the figure is seen.
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 100;
  });
  await page.goto('/about');
  const figure = page.locator('[data-count]').last();
  const counts = await figure.evaluateHandle((element) => {
    const seen: string[] = [];
    new MutationObserver(() => seen.push(element.textContent)).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return seen;
  });
  await page.mouse.wheel(0, 10);
  await page.waitForLoadState('networkidle');
  await figure.scrollIntoViewIfNeeded();
  await expect.poll(() => counts.evaluate(({ length }) => length)).toBeGreaterThan(3);
  expect(Number.parseInt((await counts.evaluate(([first]) => first))!)).toBe(0);
  await switchTo(page, 'de');
  const value = translator('de')('about:stats.satisfaction.value', { satisfaction: 98 });
  await expect(figure).toHaveText(value);
  await page.waitForTimeout(1000);
  await expect(figure).toHaveText(value);
});

test('case studies have their entrance once, each a tenth of a second after the other @day-phone', async ({
  page,
  path,
}) => {
  await page.goto(path('/case-studies'));
  const entrances = await page.evaluateHandle(() => {
    const begun = new Set<Animation>();
    const look = () => {
      for (const each of document.querySelector('main')!.getAnimations({ subtree: true }))
        if ((each.effect as KeyframeEffect).getKeyframes().some((frame) => 'opacity' in frame))
          begun.add(each);
      requestAnimationFrame(look);
    };
    look();
    return begun;
  });
  const delays = () =>
    entrances.evaluate((all) => [...all].map(({ effect }) => effect!.getTiming().delay));
  const cards = page.getByRole('main').getByRole('article');
  const isSeen = (card: Locator) =>
    card.evaluate((element) => element.checkVisibility({ opacityProperty: true }));
  const scrollThrough = async () => {
    for (const card of await cards.all()) {
      await card.scrollIntoViewIfNeeded();
      await expect.poll(() => isSeen(card)).toBe(true);
    }
  };
  await page.mouse.wheel(0, 60);
  await expect.poll(() => isSeen(cards.last())).toBe(false);
  await scrollThrough();
  await expect.poll(delays).toContain(((await cards.count()) - 1) * 100);
  const once = await delays();
  await scrollTo(page, 0);
  await scrollThrough();
  expect(await delays()).toEqual(once);
});

test.describe('on a device in Los Angeles', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('the shared day shows the clocks of both offices @desktop', async ({ page, path, t }) => {
    const day = page.locator('.day');
    const line = page.locator('[data-at-work]');
    const built = new Date(
      (await (await page.request.get(path('/'))).text()).match(
        /&quot;built&quot;:&quot;(.*?)&quot;/,
      )![1]!,
    );
    const year = built.getUTCFullYear() + 1;
    // Thursday, in winter.
    await page.clock.install({ time: `${year}-01-14T13:04:30Z` });
    await page.goto(path('/about'));
    await expect(day).toContainText('9 to 18 local time');
    await day.scrollIntoViewIfNeeded();
    await expect(line).toHaveText(t('about:day.open.both'));
    await expect(day).toContainText('now 14:04');
    await expect(day).toContainText('now 17:04');
    await expect(day).toContainText('6 h together');
    await page.clock.runFor(60_000);
    await expect(day).toContainText('now 14:05');
    // A timer stands still while the device is asleep; the clock goes on.
    await page.clock.setSystemTime(`${year}-01-14T13:25:30Z`);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(day).toContainText('now 14:25');
    const start = () =>
      day.locator('.day-mauritius').evaluate((bar) => bar.getBoundingClientRect().left);
    const winter = await start();
    await page.getByRole('button', { name: t('about:day.summer') }).click();
    await expect(day).toContainText('7 h together');
    await expect.poll(start).toBeGreaterThan(winter);
    await switchTo(page, 'de');
    await expect(line).toHaveText('Nach den Bürozeiten arbeiten jetzt beide Teams.');
    await expect(day).toContainText('7 h gemeinsam');

    const silent = [`${built.getUTCFullYear() - 1}-06-01T10:00Z`, `${year + 1}-12-31T10:00Z`];
    for (const time of silent) {
      await page.clock.setFixedTime(time);
      await page.goto(path('/about'), { waitUntil: 'networkidle' });
      await day.scrollIntoViewIfNeeded();
      await expect(page.getByRole('button', { name: t('about:day.winter') })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await expect(line).toBeEmpty();
      await expect(day.locator('.day-now')).toBeHidden();
    }
  });
});

/** Buttons that need a script: they are not seen before it is there, and their room is kept. */
const scriptButtons = [
  {
    name: 'a season',
    plain: '/about',
    button: '[data-season=summer]',
    pressed: { name: 'aria-pressed', value: 'true' },
  },
  {
    name: 'copy',
    plain: articleWithCode,
    button: '.code > button',
    pressed: { name: 'data-copy', value: 'done' },
  },
];

for (const { name, plain, button: selector, pressed } of scriptButtons)
  test(`the button for ${name} works as soon as it is seen @desktop`, async ({
    page,
    context,
    path,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // So high that nobody has to scroll.
    await page.setViewportSize({ width: 1280, height: 5000 });
    const scripts = await hold(page, isScript);
    await page.goto(path(plain), { waitUntil: 'commit' });
    await scripts.first;
    const button = page.locator(selector).first();
    await expect(button).toBeHidden();
    const placeOf = () =>
      button.evaluate((element) => {
        const { top, height } = element.getBoundingClientRect();
        return { top: Math.round(top + scrollY), height: Math.round(height) };
      });
    const place = await placeOf();
    expect(place.height).toBeGreaterThan(24);
    scripts.release();
    await button.click();
    await expect(button).toHaveAttribute(pressed.name, pressed.value);
    expect(await placeOf()).toEqual(place);
  });

test('pictures of cards are loaded when they come near, and stay rendered @phone', async ({
  page,
  path,
}) => {
  await page.goto(path('/case-studies'), { waitUntil: 'networkidle' });
  const pictures = page.locator('main article img');
  const missing = () =>
    pictures.evaluateAll((images: HTMLImageElement[]) =>
      images.filter(({ naturalWidth }) => naturalWidth === 0).map(({ alt }) => alt),
    );
  expect(await missing()).toContain(await pictures.last().getAttribute('alt'));
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      window.scrollTo({ top, behavior: 'instant' });
      for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
    }
  });
  await expect.poll(missing).toEqual([]);
  // A box that is not rendered would be empty in a screenshot of the whole page.
  for (const picture of await pictures.all())
    await expect(picture.locator('..')).toHaveCSS('content-visibility', 'visible');
});

/** Pages that visitors read from top to bottom before they write. */
const longPages = ['/', '/services', '/about', '/case-studies', '/careers', '/blog'];

test('a button that leads to a form is never more than four screens away @phone', async ({
  page,
  path,
}) => {
  const screen = 760;
  await page.setViewportSize({ width: 375, height: screen });
  const jobs = allPages.filter((plain) => /^\/careers\/(?!apply)/.test(plain));
  for (const plain of [...longPages, ...jobs]) {
    await page.goto(path(plain));
    const places = await page.getByRole('main').evaluate((main) => {
      const { top, bottom } = main.getBoundingClientRect();
      const buttons = [...main.querySelectorAll('a.button:not(.button-quiet)')]
        .filter((button) => button.checkVisibility())
        .map((button) => button.getBoundingClientRect().top);
      return [top, ...buttons, bottom];
    });
    const gaps = places.slice(1).map((place, index) => place - places[index]!);
    expect.soft(Math.max(...gaps), plain).toBeLessThan(4 * screen);
  }
});

/**
 * If the box of a picture has another shape than the picture, `sizes` must be larger than the width
 * of the box.
 */
const pictureWindows = [
  { width: 800, reason: 'where a card takes a whole row' },
  { width: 1024, reason: 'the narrowest width with text beside pictures @nightly' },
  { width: 1440, reason: 'the most usual width' },
];

for (const { width, reason } of pictureWindows)
  test(`pictures are sharp at ${width} px, ${reason} @desktop`, async ({ page, path }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const plain of longPages) {
      await page.goto(path(plain));
      const blurred = await page.locator('main img:visible').evaluateAll((images) =>
        Promise.all(
          (images as HTMLImageElement[]).map(async (image) => {
            image.loading = 'eager';
            await image.decode();
            // `naturalWidth` is the width that `sizes` says.
            const file = Object.assign(new Image(), { src: image.currentSrc });
            await file.decode();
            const { width, height } = image.getBoundingClientRect();
            const enlarged = Math.max(width / file.naturalWidth, height / file.naturalHeight);
            const isDrawing = image.currentSrc.includes('.svg');
            return enlarged > 1.2 && !isDrawing ? `${image.currentSrc}, ${enlarged} times` : [];
          }),
        ).then((found) => found.flat()),
      );
      expect.soft(blurred, plain).toEqual([]);
    }
  });

test('a placeholder replaces a picture that cannot be loaded @phone', async ({
  page,
  path,
  allowConsole,
}) => {
  allowConsole(failedRequest);
  await page.route(/\/_astro\/.*\.(?:avif|webp|jpe?g|png)$/, (route) => route.abort());
  await page.goto(path('/services'));
  for (const picture of await someOf(page.locator('main img:visible'))) {
    await picture.scrollIntoViewIfNeeded();
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
  }
  expect(await movement(page)).toBeLessThan(0.05);
});

test('active and other controls look different, also in forced colours @desktop', async ({
  page,
  path,
  t,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path('/contact'));
  const look = (part: Locator) =>
    part.first().evaluate((element) => {
      const { borderBottomColor, backgroundColor, color } = getComputedStyle(element);
      return [borderBottomColor, backgroundColor, color].join();
    });
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    for (const name of [t('common:nav.accessibleLabel'), t('common:language.accessibleLabel')]) {
      const links = page.getByRole('navigation', { name, exact: true });
      const other = await look(links.locator('a:not([aria-current])'));
      expect(await look(links.locator('[aria-current]'))).not.toBe(other);
    }
  }
  const form = page.getByRole('form');
  for (const control of await someOf(form.getByRole('textbox').or(form.getByRole('button'))))
    await expect(control).not.toHaveCSS('border-top-width', '0px');
});
