import type { Locator, Page } from 'playwright/test';
import { expectAccessible } from './support/axe.ts';
import { articleWithCode } from './support/content.ts';
import { translator } from './support/dictionary.ts';
import { layoutShift } from './support/layout.ts';
import {
  holdRequests,
  isPage,
  isScript,
  recordRequests,
  setConnection,
} from './support/network.ts';
import { expect, failedRequest, nonEmpty, test } from './support/test.ts';
import {
  expectBelowHeader,
  headingOf,
  waitForIdle,
  scrollTo,
  switchTo,
  waitForHydration,
  visit,
} from './support/visitor.ts';

/** Small phone viewports between the browser bars. */
const smallPhones = [
  { width: 375, height: 667 },
  { width: 390, height: 664 },
  { width: 360, height: 640 },
];

// The application form has all kinds of fields.
test(
  'Tab reaches every control of a form page, in view',
  { tag: '@day-desktop' },
  async ({ page, goto }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await goto('/careers/apply');
    // Hydrate first: an error that appears on blur moves the next fields.
    await page.hover('astro-island');
    await waitForHydration(page);
    const controls = page
      .locator(':is(a[href], button, input, textarea, summary):not([tabindex="-1"])')
      .filter({ visible: true });
    await expect(controls).not.toHaveCount(0);
    for (let stops = await controls.count(); stops > 0; stops -= 1) {
      await page.keyboard.press('Tab');
      const { what, ...seen } = await page.evaluate(() => {
        const focus = document.activeElement as HTMLElement;
        focus.dataset.reached = '';
        const { left, top, bottom, width, height } = focus.getBoundingClientRect();
        const onTop = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
        return {
          what: focus.innerText,
          isInViewport: bottom > 0 && top < innerHeight,
          isBehindHeader: onTop?.closest('header') !== focus.closest('header'),
        };
      });
      expect.soft(seen, what).toEqual({ isInViewport: true, isBehindHeader: false });
    }
    await expect(controls.and(page.locator(':not([data-reached])'))).toHaveCount(0);
  },
);

test(
  'home shows headline and call to action without scrolling',
  { tag: '@core' },
  async ({ page, goto, path, t }) => {
    await goto('/');
    const main = page.getByRole('main');
    const consultation = main.getByRole('link', { name: t('home:hero.consultation') }).first();

    await test.step('small phones show both', async () => {
      for (const size of [page.viewportSize()!, ...smallPhones]) {
        await page.setViewportSize(size);
        for (const part of [headingOf(page), consultation])
          await expect(part, `${size.width} x ${size.height}`).toBeInViewport({ ratio: 1 });
      }
    });

    await test.step('the buttons lead to services and contact', async () => {
      await main.getByRole('link', { name: t('home:hero.services') }).click();
      await expect(page).toHaveURL(`${path('/')}#services`);
      await expectBelowHeader(page, 'services');
      await consultation.click();
      await expect(page).toHaveURL(path('/contact'));
    });
  },
);

/** Reads § 2 and § 3 of the visible contract as numbers. */
const contractIn = async (page: Page) => {
  const clauses = await page.locator('#price').getByRole('definition').allInnerTexts();
  const [, team = '', price = ''] = clauses;
  const [developers] = /\d+/.exec(team)!;
  const [sum] = /\d[\d.,]*/.exec(price)!;
  return { developers: Number(developers), euros: Number(sum.replace(/\D/g, '')) };
};

test(
  'the contract follows the team size and survives navigation',
  { tag: ['@arrival', '@day-phone'] },
  async ({ page, arrive, language, other, t }) => {
    await arrive('/services');
    const one = await contractIn(page);
    expect(one.developers).toBe(1);
    expect(one.euros).toBeGreaterThan(0);
    const sizes = page.getByRole('group', { name: t('services:team.legend') }).getByRole('radio');

    await test.step('the price is proportional to the team size', async () => {
      for (const developers of [2, 3, 5, 6, 4]) {
        await sizes.nth(developers - 1).click();
        expect(await contractIn(page)).toEqual({ developers, euros: developers * one.euros });
        const developer = page.locator('label:has(:checked) svg');
        await expect(developer, 'no focus ring after a click').toHaveCSS('outline-style', 'none');
      }
    });

    await test.step('a language switch, a link and Back keep the choice', async () => {
      await switchTo(page, other);
      expect(await contractIn(page)).toEqual({ developers: 4, euros: 4 * one.euros });
      await switchTo(page, language);
      await visit(page, language, 'about');
      await page.goBack();
      await expect(sizes.nth(3)).toBeChecked();
    });

    await test.step('after Back, a language switch keeps a new choice', async () => {
      await sizes.nth(1).check();
      await switchTo(page, other);
      await expect(page.getByRole('radio').nth(1)).toBeChecked();
    });
  },
);

test(
  'the chosen team becomes the first line of the message',
  { tag: '@arrival' },
  async ({ page, arrive, at, t }) => {
    await arrive('/services');
    const sizes = page.getByRole('group', { name: t('services:team.legend') }).getByRole('radio');
    const ask = page.getByRole('link', { name: t('services:contract.ask') });
    const message = page.getByLabel(t('contact:form.message'), { exact: true });
    const line = (count: number) => t('contact:team.line_other', { count });

    await test.step('the link carries the team', async () => {
      await sizes.nth(2).click();
      await ask.click();
      await expect(page).toHaveURL(at('/contact'));
      await expect(message).toHaveValue(`${line(3)}\n`);
    });

    await test.step('another team replaces the line', async () => {
      await message.press('Control+End');
      await message.pressSequentially('Hello');
      await page.goBack();
      await sizes.nth(3).click();
      await ask.click();
      await expect(message).toHaveValue(`${line(4)}\nHello`);
    });
  },
);

test('the contract prints on one page of its own', async ({ page, goto, t }) => {
  await goto('/services');
  const sheets = async (hidden: string) => {
    await page.evaluate((selector) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`${selector} { display: none !important }`);
      document.adoptedStyleSheets = [sheet];
    }, hidden);
    const file = await page.pdf({ format: 'A4' });
    await page.evaluate(() => (document.adoptedStyleSheets = []));
    return file.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length;
  };
  const sizes = page.getByRole('group', { name: t('services:team.legend') }).getByRole('radio');
  for (const size of [sizes.last(), sizes.first()]) {
    await size.click();
    expect(await sheets('main > :not(#price)')).toBe(1);
  }
  // Without the sheet's text, both would fit one page if nothing separated them.
  for (const neighbour of [':first-child', '#technologies'])
    expect(await sheets(`main > :not(#price, ${neighbour}), #price dl`), neighbour).toBe(2);
});

test(
  'each service dialog opens, closes and links to contact',
  { tag: ['@core', '@arrival'] },
  async ({ page, arrive, path, at, t }) => {
    const contact = await holdRequests(page, isPage(path('/contact')));
    await arrive('/services');
    const openLabel = t('services:card.openLabel', { service: '' });
    const openers = await nonEmpty(page.getByRole('main').getByRole('button', { name: openLabel }));
    const dialog = page.getByRole('dialog');
    const close = dialog.getByRole('button', { name: t('services:dialog.close') });
    const heading = (name: string) => dialog.getByRole('heading', { name, exact: true });
    const open = async (opener: Locator) => {
      await opener.click();
      await expect(heading(t('services:dialog.benefits'))).toBeVisible();
      await expect(heading(t('services:dialog.process'))).toBeVisible();
    };
    const expectClosed = async (opener: Locator) => {
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    };

    await test.step('every service opens and closes', async () => {
      for (const opener of openers) {
        await open(opener);
        await close.first().click();
        await expectClosed(opener);
      }
    });

    await test.step('every way to close works', async () => {
      const otherWays = [
        () => close.last().press('Space'),
        () => page.mouse.click(3, 300),
        () => page.keyboard.press('Escape'),
      ];
      for (const leave of otherWays) {
        await open(openers[0]!);
        await leave();
        await expectClosed(openers[0]!);
      }
    });

    await openers[0]!.click();

    const start = dialog.getByRole('link', { name: t('services:dialog.start') });

    await test.step('a new tab keeps the dialog open', async () => {
      const opened = page.context().waitForEvent('page');
      await start.click({ modifiers: ['ControlOrMeta'] });
      const tab = await opened;
      // Closing a tab during its first navigation has blocked the browser once.
      await tab.waitForLoadState();
      await tab.close();
      await expect(dialog).toBeVisible();
    });

    await test.step('the link closes the dialog at once', async () => {
      await start.click();
      await expect(dialog, 'while its page is loading').toBeHidden();
      await expect(page).toHaveURL(at('/services'));
      contact.release();
      await expect(page).toHaveURL(at('/contact'));
    });
  },
);

test(
  'Tab stays within an open dialog',
  { tag: ['@arrival', '@day-phone'] },
  async ({ page, arrive, t }) => {
    await arrive('/careers');
    const opener = page.getByRole('main').getByRole('button', { name: t('careers:hero.jobs') });
    await opener.press('Enter');
    const dialog = page.getByRole('dialog', { name: t('careers:jobs.heading') });
    const before = await page.evaluate(() => scrollY);

    await test.step('neither wheel nor Tab reach the page behind', async () => {
      await page.mouse.move(4, 300);
      await page.mouse.wheel(0, 600);
      for (const control of await nonEmpty(dialog.locator('a, button'))) {
        await expect(control).toBeFocused();
        await page.keyboard.press('Tab');
      }
      // Focus may move to browser controls, but not to the page behind.
      await expect(page.locator(':focus:not(dialog, dialog *)')).toHaveCount(0);
      expect(await page.evaluate(() => scrollY)).toBe(before);
    });

    await test.step('Escape returns focus', async () => {
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
    });
  },
);

/** Clicks or taps the top left corner, whatever is on top. */
async function clickCorner(part: Locator, isMobile: boolean) {
  // Away from the fixed header.
  await part.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  const place = { force: true, position: { x: 20, y: 8 } };
  await (isMobile ? part.tap(place) : part.click(place));
}

/** Milliseconds after which a second click no longer makes a double click. */
const doubleClick = 500;

/** Case card elements, from top to bottom. */
const cardParts = [
  { name: 'image', find: (card: Locator) => card.locator('img') },
  { name: 'heading', find: (card: Locator) => card.getByRole('heading', { level: 2 }) },
  { name: 'button', find: (card: Locator) => card.locator('summary') },
  { name: 'story', find: (card: Locator) => card.locator('details p').first() },
  { name: 'result', find: (card: Locator) => card.getByRole('listitem').last() },
];

test(
  'a click on any part closes an open case card',
  { tag: '@arrival' },
  async ({ page, arrive, isMobile }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await arrive('/case-studies');
    const card = page.getByRole('main').getByRole('article').nth(1);
    const details = card.locator('details');
    const results = await details.getByRole('listitem', { includeHidden: true }).allTextContents();
    /** How often each result is visible. */
    const visibleCounts = () =>
      Promise.all(
        results.map((result) =>
          card.getByText(result, { exact: true }).filter({ visible: true }).count(),
        ),
      );
    const once = results.map(() => 1);

    await test.step('a closed card shows one result, an open card each result once', async () => {
      expect((await visibleCounts()).filter(Boolean), 'closed').toEqual([1]);
      await card.locator('summary').press('Enter');
      expect(await visibleCounts(), 'open').toEqual(once);
      await card.locator('summary').press('Enter');
      await page.emulateMedia({ media: 'print' });
      expect(await visibleCounts(), 'printed').toEqual(once);
      await page.emulateMedia({ media: 'screen' });
    });

    await test.step('each line of tags starts at the left edge', async () => {
      const starts = await card
        .getByRole('list')
        .first()
        .evaluate((list) => {
          const texts = [...list.children].map((tag) => {
            const range = document.createRange();
            range.selectNodeContents(tag);
            return range.getBoundingClientRect();
          });
          const lines = Map.groupBy(texts, ({ top }) => Math.round(top)).values();
          return [...lines].map(([first]) =>
            Math.round(first!.left - list.getBoundingClientRect().left),
          );
        });
      expect(starts).toEqual(starts.map(() => 0));
    });

    await test.step('each part closes the card', async () => {
      for (const { name, find } of cardParts) {
        await clickCorner(card.locator('img'), isMobile);
        await expect(details, name).toHaveJSProperty('open', true);
        if (name === 'image') await expectAccessible(page, 'open case study');
        await clickCorner(find(card), isMobile);
        await page.clock.runFor(doubleClick);
        await expect(details, name).toHaveJSProperty('open', false);
        await expect(card.locator('summary'), name).toBeFocused();
        const { y, height } = (await card.getByRole('heading', { level: 2 }).boundingBox())!;
        expect(y, `${name}: the heading is below the header`).toBeGreaterThan(66);
        expect(y + height, name).toBeLessThan(page.viewportSize()!.height);
      }
    });

    await test.step('links and buttons inside keep the card open', async () => {
      await card.locator('summary').press('Enter');
      const industry = card.locator('p').first();
      await industry.evaluate((text) => {
        text.innerHTML = '<a href="mailto:team@example.com">link</a> <button>button</button>';
        text.addEventListener('click', (event) => event.preventDefault());
      });
      for (const role of ['link', 'button'] as const) await industry.getByRole(role).click();
      await page.clock.runFor(doubleClick);
      await expect(details).toHaveJSProperty('open', true);
    });
  },
);

test(
  'selecting text does not close a case card',
  { tag: '@desktop' },
  async ({ page, goto, t }) => {
    await page.clock.install();
    await goto('/case-studies');
    const card = page.getByRole('main').getByRole('article').nth(1);
    const details = card.locator('details');
    const button = card.locator('summary');
    const selected = () => page.evaluate(() => getSelection()!.toString().trim());
    const [more, less] = [t('case-studies:card.more'), t('case-studies:card.less')];
    const name = `${more} / ${less}: ${await card.getByRole('heading').first().innerText()}`;

    const text = details.locator('p').first();

    await test.step('the button keeps its accessible name', async () => {
      await expect(button.getByText(more)).toBeVisible();
      await button.press('Enter');
      await expect(button.getByText(less)).toBeVisible();
      // Only the expanded state changes: screen readers would announce changed words, too.
      await expect(button).toHaveAccessibleName(name);
      await expect(button.locator('> :not([aria-hidden="true"])')).toHaveCount(0);
    });

    await test.step('a double click selects a word', async () => {
      for (const part of [card.getByRole('heading').first(), text]) {
        await part.dblclick({ position: { x: 40, y: 12 } });
        expect(await selected()).not.toBe('');
      }
    });

    const { x, y } = (await text.boundingBox())!;

    await test.step('dragging selects text', async () => {
      await page.mouse.move(x + 20, y + 12);
      await page.mouse.down();
      await page.mouse.move(x + 220, y + 12, { steps: 4 });
      await page.mouse.up();
      await expect.poll(selected).not.toBe('');
    });

    await test.step('one click clears the selection, the next closes the card', async () => {
      await page.mouse.click(x + 20, y + 60);
      await expect.poll(selected).toBe('');
      await page.clock.runFor(doubleClick);
      await expect(details).toHaveJSProperty('open', true);
      await page.mouse.click(x + 20, y + 60);
      await page.clock.runFor(doubleClick);
      await expect(details).toHaveJSProperty('open', false);
    });
  },
);

test(
  'a click on a card image opens its dialog or article',
  { tag: ['@core', '@arrival'] },
  async ({ page, arrive, at, isMobile }) => {
    const image = page.locator('main :is(li, article) img').first();

    await test.step('a service opens its dialog', async () => {
      await arrive('/services');
      await clickCorner(image, isMobile);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'service');
    });

    await test.step('an article opens', async () => {
      await arrive('/blog');
      await clickCorner(image, isMobile);
      await expect(page).toHaveURL(new RegExp(`${at('/blog')}/[^/]+$`));
    });
  },
);

test(
  'hovering a case study enlarges its image and text',
  { tag: '@desktop' },
  async ({ page, goto }) => {
    await goto('/case-studies');
    const study = page.getByRole('main').getByRole('article').nth(2);
    const heading = study.getByRole('heading', { level: 2 });
    const widths = async () => {
      const boxes = [study.getByRole('img'), heading, study.getByRole('list').first()];
      return Promise.all(boxes.map(async (part) => (await part.boundingBox())!.width));
    };
    const before = await widths();
    // The summary in the card covers the whole card.
    await heading.hover({ force: true });
    const areWider = async () => (await widths()).every((width, index) => width > before[index]!);
    await expect.poll(areWider).toBe(true);
  },
);

test(
  'featured case studies take a full row on wide screens',
  { tag: '@desktop' },
  async ({ page, goto }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await goto('/case-studies');
    const cards = await page
      .getByRole('main')
      .getByRole('article')
      .evaluateAll((all) =>
        all.map((card) => {
          const image = card.querySelector('img')!.getBoundingClientRect();
          const heading = card.querySelector('h2')!.getBoundingClientRect();
          const { top, width } = card.getBoundingClientRect();
          const isNextToText = image.right <= heading.left || heading.right <= image.left;
          return { top, width, isNextToText };
        }),
      );
    const [first, second, ...others] = cards;
    for (const featured of [first!, second!])
      expect(featured).toMatchObject({ width: first!.width, isNextToText: true });
    expect(others.length).toBeGreaterThan(0);
    for (const [index, { top, width, isNextToText }] of others.entries()) {
      expect(isNextToText).toBe(false);
      expect(2 * width).toBeLessThan(first!.width);
      expect(top).toBeCloseTo(others[index - (index % 2)]!.top, 0);
    }
  },
);

test(
  'a link from home opens its case study',
  { tag: ['@core', '@day-desktop'] },
  async ({ page, goto, path, language, other }) => {
    await goto('/');
    const fromHome = page.locator(`main a[href^="${path('/case-studies')}#"]`);

    await test.step('the link scrolls to the open card', async () => {
      await fromHome.last().click();
      await expect(page.locator(':target').locator('details')).toHaveAttribute('open');
      await expect(page.locator(':target').getByRole('heading', { level: 2 })).toBeInViewport();
    });

    await test.step('Forward opens the card again', async () => {
      await page.goBack();
      await expect(fromHome.last()).toBeVisible();
      await page.goForward();
      await expect(page.locator('main details[open]')).toHaveCount(1);
    });

    await test.step('a closed card survives a language switch', async () => {
      await page.locator('main details[open] summary').press('Space');
      for (const to of [other, language]) await switchTo(page, to);
      await expect(page.locator('main details[open]')).toHaveCount(0);
    });

    await test.step('the target of the skip link opens no card', async () => {
      // The target contains all cards.
      await goto('/case-studies#Content');
      await waitForIdle(page);
      await expect(page.locator('main details[open]')).toHaveCount(0);
    });
  },
);

test(
  'an article has contents, share and copy buttons',
  { tag: '@day-phone' },
  async ({ page, goto, context, path, t, language, other }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      navigator.share = (data) => Promise.resolve(void Object.assign(window, { data }));
    });
    await goto(articleWithCode);
    // After a language switch, the German page keeps the plain URL.
    for (const to of [other, language]) await switchTo(page, to);

    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const button = (key: 'copyLink' | 'copyCode') =>
      page.getByRole('button', { name: t(`blog:article.${key}`) });

    await test.step('contents lead to their section', async () => {
      const contents = page.getByRole('navigation', { name: t('blog:article.contents') });
      const link = contents.getByRole('link').nth(1);
      const title = await link.innerText();
      await link.click();
      await expect(contents.locator('[aria-current=location]')).toHaveText(title);
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport();
    });

    await test.step('the link is copied', async () => {
      await button('copyLink').first().click();
      // The accessible name stays; the status line announces the copy.
      const copiedLink = button('copyLink').filter({ hasText: t('blog:article.linkCopied') });
      await expect(copiedLink.getByText(t('blog:article.linkCopied'))).toBeVisible();
      await expect(copiedLink).toHaveAccessibleName(t('blog:article.copyLink'));
      expect(new URL(await copied()).pathname).toBe(path(articleWithCode));
    });

    await test.step('the device shares title and link', async () => {
      await page.getByRole('button', { name: t('blog:article.shareVia') }).click();
      const shared = await page.evaluate(() => (window as unknown as { data: ShareData }).data);
      expect(shared).toEqual({ title: await page.title(), url: await copied() });
    });

    await test.step('code is copied, after a click that switches no language', async () => {
      // Code blocks have `data-language`, too. In another language, the button would not be found.
      await page.locator('pre').first().click();
      // A translator wraps the button's words in elements.
      const copyCode = button('copyCode').first();
      await copyCode.evaluate(({ children }) => {
        for (const part of children) part.innerHTML = `<font>${part.textContent}</font>`;
      });
      await expect(copyCode.getByText(t('blog:article.copyCode'))).toBeVisible();
      await copyCode.click();
      await expect.poll(copied).toBe(await page.locator('pre').first().textContent());
    });

    await test.step('without clipboard access, code is selected for copying', async () => {
      await page.evaluate(
        () => (navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))),
      );
      await button('copyCode').last().click();
      const selected = () => page.evaluate(() => getSelection()!.toString().trim());
      await expect.poll(selected).toBe((await page.locator('pre').last().innerText()).trim());
    });
  },
);

test('pay on tickets is on one line, at the same height', { tag: '@desktop' }, async ({ page }) => {
  // The narrowest window with three tickets in a row.
  await page.setViewportSize({ width: 1024, height: 768 });
  for (const path of ['/careers', '/de/careers']) {
    await page.goto(path);
    const tops = new Set<number>();
    for (const pay of await nonEmpty(page.locator('.job-ticket b'))) {
      const { lineHeight } = await pay.evaluate((text) => getComputedStyle(text));
      const { y, height } = (await pay.boundingBox())!;
      expect.soft(height / Number.parseFloat(lineHeight), path).toBeCloseTo(1, 0);
      tops.add(Math.round(y));
    }
    expect.soft(tops.size, path).toBe(1);
  }
});

test('the video on home plays, pauses and resumes', async ({
  page,
  goto,
  path,
  t,
  language,
  other,
}) => {
  // By link, because videos behave differently on pages parsed by the router.
  await goto('/careers');
  await page
    .locator(`a[href="${path('/')}"]:visible`)
    .first()
    .click();
  await expect(page).toHaveURL(path('/'));
  const video = page.locator('video');
  const pause = page.getByRole('button', { name: t('common:video.pause') });
  const expectPaused = (paused: boolean) => expect(video).toHaveJSProperty('paused', paused);
  const seconds = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);

  await test.step('the video plays only in view', async () => {
    await expect.poll(seconds).toBeGreaterThan(0.2);
    await expectPaused(false);
    await scrollTo(page, 2500);
    await expectPaused(true);
    await scrollTo(page, 0);
    await expectPaused(false);
  });

  await test.step('a language switch keeps playing', async () => {
    await switchTo(page, other);
    await expectPaused(false);
    await switchTo(page, language);
  });

  await test.step('the button pauses and resumes', async () => {
    await pause.press('Space');
    await expectPaused(true);
    await expect(pause).toHaveAttribute('aria-pressed', 'true');
    await expect(pause).toBeInViewport({ ratio: 1 });
    await pause.click();
    await expectPaused(false);
  });

  await test.step('reduced motion pauses', async () => {
    // As in battery-saver mode. The button still plays the video.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectPaused(true);
    await expect(pause).toHaveAttribute('aria-pressed', 'true');
    await scrollTo(page, 2500);
    await scrollTo(page, 0);
    await expectPaused(true);
  });

  await test.step('the button overrides reduced motion', async () => {
    await pause.click();
    await expectPaused(false);
  });
});

/** Preferences, and whether such visitors get the home video and, on first scroll, entrances. */
const preferences = [
  { visitor: 'less motion', motion: 'reduce', connection: {}, playsVideo: false, entrances: 0 },
  {
    visitor: 'less data',
    motion: null,
    connection: { saveData: true },
    playsVideo: false,
    entrances: 0,
  },
  {
    visitor: '2g',
    motion: null,
    connection: { effectiveType: '2g' },
    playsVideo: false,
    entrances: 1,
  },
  {
    visitor: '3g',
    motion: null,
    connection: { effectiveType: '3g' },
    playsVideo: true,
    entrances: 1,
  },
] as const;

test(
  'video and entrances follow motion and data preferences',
  { tag: '@desktop' },
  async ({ context, path }) => {
    for (const { visitor, motion, connection, playsVideo, entrances } of preferences) {
      const page = await context.newPage();
      const scripts = recordRequests(
        page,
        ({ pathname }) => pathname.includes('/entrances.'),
        'GET',
      );
      const videoRequests = recordRequests(
        page,
        ({ pathname }) => pathname.endsWith('.mp4'),
        'GET',
      );
      await page.emulateMedia({ reducedMotion: motion });
      await setConnection(page, connection);
      await page.goto(path('/'));
      await expect(page.getByRole('main').locator('img').first()).toBeVisible();
      await waitForIdle(page);
      await expect(page.locator('video'), visitor).toHaveJSProperty('paused', !playsVideo);
      await expect.poll(() => videoRequests.length > 0, visitor).toBe(playsVideo);
      await page.mouse.wheel(0, 60);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
      await waitForIdle(page);
      await expect.poll(() => scripts.length, visitor).toBe(entrances);
      await page.close();
    }
  },
);

test(
  'a paused video stays paused on the next page',
  { tag: '@desktop' },
  async ({ page, goto, path, t }) => {
    await goto('/');
    const video = page.locator('video');
    const pause = page.getByRole('button', { name: t('common:video.pause') });
    await pause.click();
    await expect(video).toHaveJSProperty('paused', true);
    await page
      .locator(`header a[href="${path('/careers')}"]`)
      .first()
      .click();
    await expect(page).toHaveURL(path('/careers'));
    await waitForIdle(page);
    await expect(pause).toHaveAttribute('aria-pressed', 'true');
    await expect(video).toHaveJSProperty('paused', true);
  },
);

test('figures count up from 0 to their translated value', { tag: '@desktop' }, async ({ page }) => {
  // Simulates a slow processor: the first frame began before the figure was visible.
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

  await test.step('the figure counts from 0', async () => {
    const script = page.waitForResponse(/\/entrances\./);
    await page.mouse.wheel(0, 10);
    await (await script).finished();
    await waitForIdle(page);
    await figure.scrollIntoViewIfNeeded();
    await expect.poll(() => counts.evaluate(({ length }) => length)).toBeGreaterThan(3);
    expect(Number.parseInt((await counts.evaluate(([first]) => first))!)).toBe(0);
  });

  await test.step('the translated figure stops counting', async () => {
    await switchTo(page, 'de');
    const value = translator('de')('about:stats.satisfaction.value', { satisfaction: 98 });
    await expect(figure).toHaveText(value);
    const changes = () =>
      counts.evaluate(async (seen) => {
        const { length } = seen;
        for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
        return seen.length - length;
      });
    await expect.poll(changes, 'nothing counts on').toBe(0);
    await expect(figure).toHaveText(value);
  });
});

test(
  'case studies enter once, staggered by 100 ms',
  { tag: '@day-phone' },
  async ({ page, goto }) => {
    await goto('/case-studies');
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
      entrances.evaluate((all) =>
        [...all].map(({ effect }) => Math.round(effect!.getTiming().delay!)),
      );
    const cards = page.getByRole('main').getByRole('article');
    const isSeen = (card: Locator) =>
      card.evaluate((element) => element.checkVisibility({ opacityProperty: true }));
    const scrollThrough = async () => {
      for (const card of await cards.all()) {
        await card.scrollIntoViewIfNeeded();
        await expect.poll(() => isSeen(card)).toBe(true);
      }
    };

    await test.step('the cards enter with increasing delays', async () => {
      await page.mouse.wheel(0, 60);
      await expect.poll(() => isSeen(cards.last())).toBe(false);
      await scrollThrough();
      await expect.poll(delays).toContain(((await cards.count()) - 1) * 100);
    });

    await test.step('the cards do not enter again', async () => {
      const once = await delays();
      await scrollTo(page, 0);
      await scrollThrough();
      expect(await delays()).toEqual(once);
    });
  },
);

test(
  'switching to reduced motion ends all animations',
  { tag: '@day-phone' },
  async ({ page, goto }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    for (const plain of ['/case-studies', '/about']) {
      await goto(plain);
      const main = page.getByRole('main');
      const waiting = () =>
        main.evaluate((element) => element.getAnimations({ subtree: true }).length);
      await page.mouse.wheel(0, 60);
      await expect.poll(waiting, plain).toBeGreaterThan(0);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await expect.poll(waiting, plain).toBe(0);
      await main.locator('[data-scene]').last().scrollIntoViewIfNeeded();
      await waitForIdle(page);
      expect(await waiting(), plain).toBe(0);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
    }
  },
);

test.describe('on a device in Los Angeles', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test(
    'the shared day shows both office clocks',
    { tag: '@desktop' },
    async ({ page, goto, path, t }) => {
      const day = page.locator('.shared-day');
      const line = page.locator('[data-at-work]');
      const home = await (await page.request.get(path('/'))).text();
      const [, built = ''] = /&quot;built&quot;:&quot;(\d+)/.exec(home)!;
      const year = Number(built) + 1;

      await test.step('both local times are shown', async () => {
        // Thursday, in winter.
        await page.clock.install({ time: `${year}-01-14T13:04:30Z` });
        await goto('/about');
        await day.scrollIntoViewIfNeeded();
        await expect(line).toHaveText(t('about:day.open.both'));
        await expect(day).toContainText('now 14:04');
        await expect(day).toContainText('now 17:04');
        await expect(day).toContainText('6 h together');
      });

      await test.step('the clock advances, after sleep too', async () => {
        await page.clock.runFor(60_000);
        await expect(day).toContainText('now 14:05');
        // Timers pause while the device sleeps; the clock continues.
        await page.clock.setSystemTime(`${year}-01-14T13:25:30Z`);
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await expect(day).toContainText('now 14:25');
      });

      await test.step('summer has more shared hours', async () => {
        await page.getByRole('button', { name: t('about:day.summer') }).click();
        await expect(day).toContainText('7 h together');
      });

      await test.step('a language switch translates all texts', async () => {
        await switchTo(page, 'de');
        await expect(line).toHaveText('Nach den Bürozeiten arbeiten jetzt beide Teams.');
        await expect(day).toContainText('7 h gemeinsam');
      });

      await test.step('a wrong device clock hides the current time', async () => {
        for (const time of [`${year - 2}-06-01T10:00Z`, `${year + 1}-12-31T10:00Z`]) {
          await page.clock.setFixedTime(time);
          await goto('/about');
          await day.scrollIntoViewIfNeeded();
          await expect(page.getByRole('button', { name: t('about:day.winter') })).toHaveAttribute(
            'aria-pressed',
            'true',
          );
          await expect(line).toBeEmpty();
          await expect(day.locator('.day-now')).toBeHidden();
        }
      });
    },
  );
});

/** Buttons that need a script are hidden until it loads, in reserved space. */
const scriptButtons = [
  {
    name: 'season',
    plain: '/about',
    button: '[data-season=summer]',
    done: '[aria-pressed=true]',
  },
  {
    name: 'copy',
    plain: articleWithCode,
    button: '.article-code > button',
    done: '[data-copy=done]',
  },
];

for (const { name, plain, button: selector, done } of scriptButtons)
  test(
    `the ${name} button works as soon as it is visible`,
    { tag: '@desktop' },
    async ({ page, context, path }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      // Tall enough to need no scrolling.
      await page.setViewportSize({ width: 1280, height: 5000 });
      const scripts = await holdRequests(page, isScript);
      await page.goto(path(plain), { waitUntil: 'commit' });
      await scripts.first;
      const button = page.locator(selector).first();
      // The preload scanner requests scripts before the parser reaches the fonts and the button.
      await page.waitForFunction(() => document.readyState !== 'loading');
      await expect(button).toBeHidden();
      // One font face is a device font, which some devices lack: its load fails.
      await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())));
      const boxOf = () =>
        button.evaluate((element) => {
          const { top, height } = element.getBoundingClientRect();
          return { top: Math.round(top + scrollY), height: Math.round(height) };
        });
      const place = await boxOf();
      expect(place.height).toBeGreaterThan(24);
      scripts.release();
      await button.click();
      await expect(button.and(page.locator(done))).toBeVisible();
      expect(await boxOf()).toEqual(place);
    },
  );

test('card images load lazily and stay rendered', { tag: '@phone' }, async ({ page, goto }) => {
  await goto('/case-studies');
  await waitForIdle(page);
  const images = page.locator('main article img');
  const missing = () =>
    images.evaluateAll((images: HTMLImageElement[]) =>
      images.filter(({ naturalWidth }) => naturalWidth === 0).map(({ alt }) => alt),
    );

  await test.step('images far below are not loaded', async () => {
    expect(await missing()).toContain(await images.last().getAttribute('alt'));
  });

  await test.step('scrolling loads all images', async () => {
    await page.evaluate(async () => {
      for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
        window.scrollTo({ top, behavior: 'instant' });
        for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
      }
    });
    await expect.poll(missing).toEqual([]);
  });

  await test.step('no image is skipped in rendering', async () => {
    // An unrendered box would be empty in a full-page screenshot.
    for (const image of await images.all())
      await expect(image.locator('..')).toHaveCSS('content-visibility', 'visible');
  });
});

/** At 800 px, a card fills the row. 1440 px is the most common width. */
const imageWidths = [800, 1440];
const pagesWithImages = ['/', '/services', '/about', '/case-studies', '/careers', '/blog'];

test('no image is enlarged beyond its file', { tag: '@desktop' }, async ({ page, goto }) => {
  for (const plain of pagesWithImages)
    for (const width of imageWidths) {
      await page.setViewportSize({ width, height: 900 });
      await goto(plain);
      const blurred = await page.locator('main img:visible').evaluateAll((images) =>
        Promise.all(
          (images as HTMLImageElement[]).map(async (image) => {
            image.loading = 'eager';
            await image.decode();
            // `naturalWidth` is the width in `sizes`. If box and image have different aspect
            // ratios, `sizes` must exceed the box width.
            const file = Object.assign(new Image(), { src: image.currentSrc });
            await file.decode();
            const { width, height } = image.getBoundingClientRect();
            const enlarged = Math.max(width / file.naturalWidth, height / file.naturalHeight);
            const isDrawing = image.currentSrc.includes('.svg');
            return enlarged > 1.2 && !isDrawing ? `${image.currentSrc}, ${enlarged} times` : [];
          }),
        ).then((found) => found.flat()),
      );
      expect.soft(blurred, `${plain}, ${width} px`).toEqual([]);
    }
});

test(
  'a placeholder replaces an image that fails to load',
  { tag: '@phone' },
  async ({ page, goto, allowConsole }) => {
    allowConsole(failedRequest);
    await page.route(/\/_astro\/.*\.(?:avif|webp|jpe?g|png)$/, (route) => route.abort());
    await goto('/services');
    // Images of extensions must get no placeholder.
    await page.evaluate(() => document.body.append(Object.assign(new Image(), { src: 'data:,' })));
    for (const image of await nonEmpty(page.locator('main img:visible'))) {
      await image.scrollIntoViewIfNeeded();
      const width = () => image.evaluate((image: HTMLImageElement) => image.naturalWidth);
      await expect.poll(width).toBeGreaterThan(0);
    }
    expect(await layoutShift(page)).toBeLessThan(0.05);
    await expect(page.locator('body > img')).toHaveAttribute('src', 'data:,');
  },
);

test(
  'images that failed offline load after reconnecting',
  { tag: '@phone' },
  async ({ page, goto, allowConsole }) => {
    allowConsole(failedRequest);
    await goto('/case-studies');
    const image = page.locator('main article img').last();
    const width = () => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth);
    await page.context().setOffline(true);
    await image.scrollIntoViewIfNeeded();
    await expect(image).toHaveJSProperty('complete', true);
    expect(await width()).toBe(0);
    await page.context().setOffline(false);
    await expect.poll(width).toBeGreaterThan(0);
    await expect(image).not.toHaveAttribute('src', /placeholder/);
    await expect
      .poll(() => image.evaluate((each: HTMLImageElement) => each.currentSrc))
      .toMatch(/avif$/);
  },
);

/** Large text below a line. In forced colours, browsers paint a background behind text. */
const largeTexts = [
  { name: 'headline', plain: '/', large: 'h1', above: 'p:has(+ h1)' },
  {
    name: 'sum',
    plain: '/services',
    large: '#price b',
    above: '#price dt:has(+ dd b:first-child)',
  },
];

test(
  'forced colours do not clip the line above large text',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 375, height: 800 });
    for (const { name, plain, large, above } of largeTexts) {
      await page.goto(plain);
      const line = page.locator(above).first();
      const { color } = await page.locator('body').evaluate((body) => getComputedStyle(body));
      await expect.soft(page.locator(large).first(), name).toHaveCSS('color', color);
      const drawn = await line.screenshot();
      await page
        .locator(large)
        .evaluateAll((all: HTMLElement[]) =>
          all.forEach((text) => (text.style.visibility = 'hidden')),
        );
      expect.soft(drawn.equals(await line.screenshot()), name).toBe(true);
    }
  },
);

test(
  'current links look different, in forced colours too',
  { tag: '@desktop' },
  async ({ page, goto, t }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await goto('/contact');
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
  },
);
