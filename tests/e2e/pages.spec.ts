import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect, failedRequest, test } from './support/test.ts';
import { expectPage, scrollTo, switchTo } from './support/visitor.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The English address of every page that was built: a new page needs no edit here. The editor has a test of its own. */
const pages = globSync('dist/**/*.html', { exclude: ['dist/de{,/**,.html}', 'dist/admin.html'] })
  .map((file) => file.replace(/^dist/, '').replace(/(?:\/index)?\.html$/, '') || '/')
  .sort();

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** What axe finds in what is shown now, by WCAG 2.2 A and AA and by good practice, or by some rules alone. */
async function violations(page: Page, rules?: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async (options) => {
      // Colours that change with the scheme come to rest first.
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
      const found = await window.axe.run(options);
      return found.violations.map(({ help, nodes }) => [
        help,
        ...nodes.map(({ target }) => target.join(' ')),
      ]);
    },
    { runOnly: rules ?? axeTags, rules: rules ? {} : { 'target-size': { enabled: true } } },
  );
}

/** How far what was on screen has jumped since the page was opened (layout instability). */
const movement = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });

/** Texts and controls that run out of the page to the side. What is there for screen readers alone is a pixel wide. */
const outside = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const parts = [...document.querySelectorAll('h1, h2, h3, p, li, a, button, label, summary, td, input')];
    const found = parts.filter((part) => {
      const { left, right, width } = part.getBoundingClientRect();
      if (width <= 1 || !part.checkVisibility() || part.closest('[aria-hidden], pre, table')) return false;
      return left < -1 || right > clientWidth + 1;
    });
    const texts = found.map(({ textContent }) => textContent.trim().slice(0, 60));
    return scrollWidth > clientWidth ? [`the page, by ${scrollWidth - clientWidth} px`, ...texts] : texts;
  });

/** Controls that have something else over their middle, so that a press does not come to them. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll('a[href], button, summary, input, textarea')];
    const found = controls.filter((control) => {
      const { width } = control.getBoundingClientRect();
      if (width <= 1 || !control.checkVisibility() || control.closest('[aria-hidden]')) return false;
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = control.getClientRects()[0]!;
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return !(control.contains(hit) || hit?.closest('label, a')?.contains(control) || box.bottom < 0);
    });
    return found.map(({ outerHTML }) => outerHTML.slice(0, 100));
  });

/** Pictures that cannot be seen once they are asked for. */
const brokenPictures = (part: Locator) =>
  part.locator('img').evaluateAll(async (all) => {
    const images = all as HTMLImageElement[];
    for (const image of images) image.loading = 'eager';
    await Promise.allSettled(images.map((image) => image.decode()));
    return images.filter((image) => image.naturalWidth === 0).map((image) => image.src);
  });

/** All words of the page on screen beside those of a document as it was sent; what is said of a switch is left out. */
const words = (page: Page, html: string) =>
  page.evaluate((source) => {
    const wordsOf = ({ body }: Document) => {
      const copy = body.cloneNode(true) as HTMLElement;
      const apart = 'noscript, script, style, template, [role=status], [aria-live]';
      for (const part of copy.querySelectorAll(apart)) part.remove();
      return copy.textContent.replace(/\s+/g, ' ').trim();
    };
    return [wordsOf(document), wordsOf(new DOMParser().parseFromString(source, 'text/html'))] as const;
  }, html);

test.describe('every page', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const plain of pages)
    test(`${plain} is whole, accessible, within its window, readable on paper, and the same after a switch`, async ({
      page,
      path,
      language,
      allowConsole,
    }) => {
      if (plain === '/404') allowConsole(failedRequest);
      const own = page.viewportSize()!;
      const main = page.getByRole('main');
      const answer = await page.goto(path(plain));
      expect(answer?.request().redirectedFrom()).toBeNull();
      await expectPage(page, language);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page).toHaveTitle(/\p{L}/u);
      expect(await movement(page)).toBeLessThan(0.05);
      expect(await brokenPictures(main)).toEqual([]);

      await test.step('accessible', async () => {
        expect(await violations(page)).toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await violations(page, ['color-contrast', 'link-in-text-block'])).toEqual([]);
        expect(await covered(page)).toEqual([]);
      });
      await test.step('within its window, at 320 px too', async () => {
        expect(await outside(page)).toEqual([]);
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await outside(page)).toEqual([]);
      });
      await test.step('on paper: all text, black on white, without the frame and what is there to be pressed', async () => {
        await page.emulateMedia({ media: 'print' });
        await page.setViewportSize({ width: 700, height: 1000 });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
        await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
        for (const part of ['banner', 'contentinfo'] as const)
          await expect(page.getByRole(part)).toBeHidden();
        await expect(main.locator('dialog button:visible, summary:visible')).toHaveCount(0);
        const folded = main.locator('dialog, details').locator('h3, p:not(:has(a)), li');
        expect(await folded.filter({ visible: false }).allTextContents()).toEqual([]);
        expect(await outside(page)).toEqual([]);
      });
      await test.step('the same page in the other language and back', async () => {
        await page.emulateMedia({ media: null, colorScheme: null });
        await page.setViewportSize(own);
        for (const to of [language === 'en' ? 'de' : 'en', language] as const) {
          await switchTo(page, to);
          const address = to === 'de' ? (plain === '/' ? '/de' : `/de${plain}`) : plain;
          const [shown, sent] = await words(page, await (await page.request.get(address)).text());
          expect(shown).toBe(sent);
        }
      });
    });
});

test(
  'the first screen of home says what is offered and what to press, and shows the way to the services',
  { tag: '@core' },
  async ({ page, path, t }) => {
    await page.goto(path('/'));
    const main = page.getByRole('main');
    const consultation = main.getByRole('link', { name: t('home:hero.consultation') }).first();
    for (const part of [page.getByRole('heading', { level: 1 }), consultation])
      await expect(part).toBeInViewport({ ratio: 1 });
    await main.getByRole('link', { name: t('home:hero.services') }).click();
    await expect(page).toHaveURL(`${path('/')}#services`);
    const top = () => page.locator('#services').evaluate((part) => part.getBoundingClientRect().top);
    await expect.poll(top).toBeCloseTo(80, -1);
    await consultation.click();
    await expect(page).toHaveURL(path('/contact'));
  },
);

test(
  'each service opens its dialog, which closes by its buttons, beside it and by Escape, and leads to the contact page',
  { tag: '@core' },
  async ({ page, path, t }) => {
    await page.goto(path('/services'));
    const openers = page
      .getByRole('main')
      .getByRole('button', { name: t('services:card.openLabel', { service: '' }) });
    expect(await openers.count()).toBeGreaterThanOrEqual(3);
    const dialog = page.getByRole('dialog');
    const close = dialog.getByRole('button', { name: t('services:dialog.close') });
    for (const opener of await openers.all()) {
      for (const leave of [
        () => close.first().click(),
        () => close.last().click(),
        () => page.mouse.click(3, 300),
        () => page.keyboard.press('Escape'),
      ]) {
        await opener.click();
        for (const heading of ['benefits', 'process'] as const)
          await expect(
            dialog.getByRole('heading', { name: t(`services:dialog.${heading}`), exact: true }),
          ).toBeVisible();
        await leave();
        await expect(dialog).toBeHidden();
        await expect(opener).toBeFocused();
      }
    }
    await openers.first().click();
    await dialog.getByRole('link', { name: t('services:dialog.start') }).click();
    await expect(page).toHaveURL(path('/contact'));
    await expect(dialog).toHaveCount(0);
  },
);

test('in an open dialog the focus stays, and the page behind it stands still', async ({
  page,
  path,
  t,
  isMobile,
}) => {
  test.skip(isMobile, 'A phone has neither Tab nor wheel.');
  await page.goto(path('/careers'));
  const opener = page.getByRole('main').getByRole('button', { name: t('careers:hero.jobs') });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('careers:jobs.heading') });
  await expect(dialog).toBeVisible();
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(4, 300);
  await page.mouse.wheel(0, 600);
  for (const _ of await dialog.locator('a, button').all()) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus:not(dialog, dialog *)')).toHaveCount(0);
  }
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('every open position leads to its application, and a general application names none', async ({
  page,
  path,
  t,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  const dialog = page.getByRole('dialog', { name: t('careers:jobs.heading') });
  const positions = dialog.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  const open = async () => {
    await page.goto(path('/careers'));
    await page.getByRole('button', { name: t('careers:hero.jobs') }).click();
  };
  await open();
  const count = await positions.count();
  expect(count).toBe(pages.filter((page) => /^\/careers\/(?!apply)/.test(page)).length);
  for (let index = 0; index < count; index += 1) {
    if (index > 0) await open();
    const title = await positions.nth(index).getByRole('heading', { level: 3 }).innerText();
    await positions
      .nth(index)
      .getByRole('link', { name: t('careers:jobs.applyLabel', { title }) })
      .click();
    await expect(page).toHaveURL(path('/careers/apply'));
    await expect(heading).toHaveText(t('application:headingFor', { title }));
  }
  await page.goto(path('/careers'));
  await page
    .getByRole('main')
    .getByRole('link', { name: t('careers:hero.general') })
    .first()
    .click();
  await expect(heading).toHaveText(t('application:headingGeneral'));
});

test('a card answers wherever it is pressed, its picture too', async ({ page, path, isMobile }) => {
  const press = async (picture: Locator) => {
    await picture.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await picture.boundingBox())!;
    const device = isMobile ? page.touchscreen.tap.bind(page.touchscreen) : page.mouse.click.bind(page.mouse);
    await device(x + width / 2, y + height / 2);
  };
  const picture = page.locator('main :is(li, article) img').first();
  await page.goto(path('/services'));
  await press(picture);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto(path('/blog'));
  await press(picture);
  await expect(page).toHaveURL(new RegExp(`${path('/blog')}/[^/]+$`));
  await page.goto(path('/case-studies'));
  const details = page.getByRole('main').locator('details').first();
  for (const isOpen of [true, false]) {
    await press(picture);
    await expect(details).toHaveJSProperty('open', isOpen);
  }
});

test('a case study shows more and less, and is open when home has led to it', async ({ page, path, t }) => {
  await page.goto(path('/case-studies'));
  const study = page.getByRole('main').getByRole('article').last();
  const results = study.getByRole('heading', { name: t('case-studies:card.results') });
  for (const [label, isOpen] of [
    ['more', true],
    ['less', false],
  ] as const) {
    await expect(study.getByText(t(`case-studies:card.${label}`), { exact: true })).toBeVisible();
    await study.locator('summary').click();
    await expect(results).toBeVisible({ visible: isOpen });
  }
  await page.goto(path('/'));
  await page
    .getByRole('main')
    .locator(`a[href^="${path('/case-studies')}#"]`)
    .last()
    .click();
  await expect(page).toHaveURL(/#./);
  await expect(page.locator(':target').locator('details')).toHaveAttribute('open');
  await expect(page.locator(':target').getByRole('heading', { level: 2 })).toBeInViewport();
});

test('the blog leads to an article and back, and lists the articles of one topic', async ({
  page,
  path,
  t,
}) => {
  await page.goto(path('/blog'));
  const heading = page.getByRole('heading', { level: 2 });
  const articles = page.getByRole('main').getByRole('listitem').filter({ has: heading });
  const all = await articles.count();
  const title = await articles.first().getByRole('heading').innerText();
  await articles.first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page
    .getByRole('link', { name: t('blog:back') })
    .first()
    .click();
  await expect(page).toHaveURL(path('/blog'));
  const topics = page.getByRole('navigation', { name: t('blog:topics.label') });
  await topics.getByRole('link', { name: t('blog:categories.architecture'), exact: true }).click();
  await expect(page).toHaveURL(path('/blog/category/architecture'));
  await expect(topics.locator('[aria-current]')).toHaveText(t('blog:categories.architecture'));
  expect(await articles.count()).toBeLessThan(all);
});

test('an article has contents that mark what is read, and its link is copied in the language shown', async ({
  page,
  context,
  path,
  t,
  language,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/blog/microservices-architecture');
  await switchTo(page, 'de');
  await switchTo(page, language);
  const contents = page.getByRole('navigation', { name: t('blog:article.contents') });
  const link = contents.getByRole('link').nth(2);
  await link.click();
  await expect(contents.locator('[aria-current=location]')).toHaveText(await link.innerText());
  const heading = page.getByRole('heading', { level: 2, name: await link.innerText() });
  await expect(heading).toBeInViewport();
  await page
    .getByRole('button', { name: t('blog:article.copyLink') })
    .first()
    .click();
  await expect(page.getByRole('button', { name: t('blog:article.linkCopied') }).first()).toBeVisible();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(await copied()).pathname).toBe(path('/blog/microservices-architecture'));
  await page
    .getByRole('button', { name: t('blog:article.copyCode') })
    .first()
    .click();
  await expect.poll(copied).toBe(await page.locator('pre').first().textContent());
});

for (const plain of ['/', '/careers'])
  test(`the loop of ${plain} plays, stops by its button and off screen, and goes on through a switch`, async ({
    page,
    path,
    t,
    language,
  }) => {
    await page.goto(path(plain));
    const video = page.locator('video');
    const pause = page.getByRole('button', { name: t('common:loop.pause') });
    const isPaused = (paused: boolean) => expect(video).toHaveJSProperty('paused', paused);
    await expect
      .poll(() => video.evaluate((part: HTMLVideoElement) => part.currentTime))
      .toBeGreaterThan(0.2);
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

for (const wish of ['less motion', 'less data'] as const)
  test(`who asks for ${wish} gets the picture and no film, and sees every card at once`, async ({
    page,
    path,
  }) => {
    const films: string[] = [];
    page.on('request', (request) => request.url().endsWith('.mp4') && films.push(request.url()));
    if (wish === 'less motion') await page.emulateMedia({ reducedMotion: 'reduce' });
    else
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      );
    await page.goto(path('/'), { waitUntil: 'networkidle' });
    await expect(page.getByRole('main').locator('img').first()).toBeVisible();
    expect(films).toEqual([]);
    await expect(page.locator('video')).toHaveCount(0);
    if (wish === 'less data') return;
    await page.goto(path('/case-studies'));
    await scrollTo(page, 100);
    await expect(page.getByRole('main').getByRole('listitem').last()).toHaveCSS('opacity', '1');
  });

test('case studies come in once, each a tenth of a second after the one before', async ({ page, path }) => {
  await page.goto(path('/case-studies'));
  await page.evaluate(() => {
    const begun = new Set<Animation>();
    Object.assign(window, { begun });
    const look = () => {
      const entrances = document.querySelector('main')!.getAnimations({ subtree: true });
      for (const each of entrances)
        if ((each.effect as KeyframeEffect).getKeyframes().some((frame) => 'opacity' in frame))
          begun.add(each);
      requestAnimationFrame(look);
    };
    look();
  });
  /** Delays of the entrances so far, in milliseconds. */
  const begun = () =>
    page.evaluate(() =>
      [...(window as unknown as { begun: Set<Animation> }).begun].map(
        ({ effect }) => effect!.getTiming().delay,
      ),
    );
  const last = page.getByRole('main').getByRole('article').last();
  await page.mouse.wheel(0, 60);
  await expectHidden(last);
  await last.scrollIntoViewIfNeeded();
  await expect.poll(begun).toContain(500);
  await expectShown(last);
  const once = await begun();
  await scrollTo(page, 0);
  await last.scrollIntoViewIfNeeded();
  await expectShown(last);
  expect(await begun()).toEqual(once);
});

/** Whether a part can be seen or is transparent, by itself or by what it stands in. */
const isOpaque = (part: Locator) =>
  part.evaluate((element) => element.checkVisibility({ opacityProperty: true }));
const expectShown = (part: Locator) => expect.poll(() => isOpaque(part)).toBe(true);
const expectHidden = (part: Locator) => expect.poll(() => isOpaque(part)).toBe(false);

test('a picture that cannot be had is replaced by the placeholder, and nothing moves', async ({
  page,
  path,
  allowConsole,
}) => {
  allowConsole(failedRequest);
  await page.route(/\/_astro\/.*\.(?:avif|webp|jpe?g|png)$/, (route) => route.abort());
  await page.goto(path('/services'));
  const pictures = page.locator('main img:visible');
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
  expect(await movement(page)).toBeLessThan(0.05);
});

test('in forced colours the active link, the active language and the buttons can be told apart', async ({
  page,
  path,
  t,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path('/contact'));
  const look = (part: Locator) =>
    part.first().evaluate((element) => {
      const { borderBottomColor, backgroundColor, color } = getComputedStyle(element);
      return [borderBottomColor, backgroundColor, color].join();
    });
  for (const name of [t('common:nav.accessibleLabel'), t('common:language.accessibleLabel')]) {
    const links = page.getByRole('navigation', { name, exact: true }).locator('a');
    const [current, other] = [
      links.and(page.locator('[aria-current]')),
      links.and(page.locator(':not([aria-current])')),
    ];
    expect(await look(current), name).not.toBe(await look(other));
  }
  const form = page.getByRole('form');
  for (const control of await form.getByRole('textbox').or(form.getByRole('button')).all())
    await expect(control).not.toHaveCSS('border-top-width', '0px');
});
