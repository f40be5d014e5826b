import type { Page } from 'playwright/test';
import { localizePath } from '#src/lib/shared/routes.ts';
import { otherLocale, type Locale } from '#src/i18n/locales.ts';
import { expectAccessible } from './support/axe.ts';
import { allPages, typicalPages } from './support/content.ts';
import {
  findCoveredControls,
  findCutDrawings,
  findFaintFocusRings,
  findLongGridItems,
  hiddenByHeader,
  layoutShift,
  findOverflow,
  findCrampedText,
} from './support/layout.ts';
import { expect, failedRequest, test } from './support/test.ts';
import { expectPage, headingOf, switchTo } from './support/visitor.ts';

/*
 * Checks for every page. All checks of a page share one visit, which is faster, so each check
 * leaves the page as it was. By day, a check with the same result on all pages of a kind, such as
 * articles, runs on one of them.
 */

/**
 * Head and text of the page as shown, and of the document from the server, without live regions.
 */
const compareText = (page: Page, html: string) =>
  page.evaluate((source) => {
    const textOf = ({ head, body }: Document) => {
      const copy = body.cloneNode(true) as HTMLElement;
      const apart = 'noscript, script, style, template, [role=status], [aria-live]';
      for (const part of copy.querySelectorAll(apart)) part.remove();
      const named = [...head.querySelectorAll('title, meta[content], [hreflang], [rel=canonical]')];
      const heads = named.map(({ outerHTML }) => outerHTML).sort();
      return [...heads, copy.textContent.replace(/\s+/g, ' ').trim()];
    };
    return {
      shown: textOf(document),
      sent: textOf(new DOMParser().parseFromString(source, 'text/html')),
    };
  }, html);

interface Visit {
  page: Page;
  plain: string;
  language: Locale;
}

interface PageCheck {
  title: string;
  /**
   * Set if all pages of a kind have the same result; `in English` if both languages and devices
   * share the result, too.
   */
  oncePerKind?: true | 'in English';
  run: (visit: Visit) => Promise<void>;
}

/** Resizes the viewport for a check. */
const resize = (page: Page, width: number, height = 700) => page.setViewportSize({ width, height });

const setStyle = (page: Page, style: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, style);

/** Text settings that must not hide content (WCAG 2.2, 1.4.12 and 1.4.4). */
const textSettings = {
  plain: { size: 16, style: '', ems: 6 },
  spaced: {
    size: 16,
    style:
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    ems: 4.5,
  },
  doubled: { size: 32, style: '', ems: 4.5 },
};

interface Viewport {
  size: [width: number, height: number];
  text?: keyof typeof textSettings;
  /** Also checked by day; others only at night. */
  byDay?: true;
  /** Set for dense layouts, in which controls may cover each other (WCAG 2.2, 1.4.10). */
  isDense?: true;
}

/** Real viewports, from the smallest phone to the widest screen. */
const viewports: Viewport[] = [
  { size: [280, 653] },
  { size: [320, 700], byDay: true, isDense: true },
  { size: [320, 700], text: 'spaced', byDay: true, isDense: true },
  { size: [320, 700], text: 'doubled', byDay: true, isDense: true },
  { size: [375, 667], byDay: true },
  { size: [375, 667], text: 'doubled' },
  { size: [412, 800], text: 'doubled' },
  { size: [740, 360], byDay: true },
  { size: [740, 360], text: 'doubled' },
  { size: [800, 1000] },
  { size: [800, 1000], text: 'doubled' },
  { size: [1024, 768] },
  { size: [1280, 720], text: 'doubled' },
  { size: [1366, 650] },
  { size: [1920, 1080] },
  { size: [1920, 1080], text: 'doubled' },
  { size: [2560, 1440] },
  { size: [3440, 1440], byDay: true },
  { size: [5120, 1440] },
];

/** Expects that all content fits a viewport: nothing is clipped, covered or too narrow. */
async function expectFit(page: Page, { size, text = 'plain', isDense }: Viewport) {
  const { size: standard, style, ems } = textSettings[text];
  const settings = await page.context().newCDPSession(page);
  await resize(page, ...size);
  await settings.send('Page.setFontSizes', { fontSizes: { standard } });
  await setStyle(page, style);
  const label = `${size.join(' x ')}, ${text}`;
  expect.soft(await findOverflow(page), label).toEqual([]);
  expect.soft(await findCrampedText(page, ems), label).toEqual([]);
  expect.soft(await findCutDrawings(page), label).toEqual([]);
  if (!style) expect.soft(await hiddenByHeader(page), label).toBeLessThanOrEqual(1);
  if (isDense) expect.soft(await findCoveredControls(page), label).toEqual([]);
  await settings.send('Page.setFontSizes', { fontSizes: { standard: textSettings.plain.size } });
  await setStyle(page, '');
  await settings.detach();
}

/** An A4 sheet without its margins (styles/print.css). */
const sheet: [width: number, height: number] = [643, 971];

/** Pages that visitors read from top to bottom before they write. */
const isRead = /^\/(?:services|about|case-studies|careers|careers\/(?!apply).*|blog)?$/;

/** One of the longest German words to expect in a heading. */
const longWord = 'Softwareentwicklungsvertragsrecht';

const checks: PageCheck[] = [
  {
    title: 'the page loads without layout shift',
    run: async ({ page }) => expect.soft(await layoutShift(page)).toBeLessThan(0.05),
  },
  {
    title: 'a language switch shows exactly the translated document',
    oncePerKind: true,
    run: async ({ page, plain, language }) => {
      for (const to of [otherLocale(language), language]) {
        await switchTo(page, to);
        const document = await page.request.get(localizePath(plain, to));
        const { shown, sent } = await compareText(page, await document.text());
        expect.soft(shown).toEqual(sent);
      }
    },
  },
  {
    title: 'axe finds no violation',
    oncePerKind: true,
    run: ({ page, plain }) => expectAccessible(page, plain),
  },
  {
    title: 'focus rings contrast with their background (WCAG 2.2, 1.4.11)',
    oncePerKind: 'in English',
    run: async ({ page }) => {
      const details = page.locator('details');
      const opener = page.locator('main button[command="show-modal"]').first();
      // Every second one, so that open and closed ones alternate.
      const toggle = () =>
        details.evaluateAll((all: HTMLDetailsElement[]) => {
          for (const [index, each] of all.entries()) each.open = index % 2 === 1 && !each.open;
        });
      await toggle();
      // Makes :focus-visible match from now on.
      await page.keyboard.press('Tab');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect.soft(await findFaintFocusRings(page), colorScheme).toEqual([]);
        if ((await opener.count()) === 0) continue;
        await opener.press('Enter');
        expect.soft(await findFaintFocusRings(page), `dialog, ${colorScheme}`).toEqual([]);
        await page.keyboard.press('Escape');
      }
      await toggle();
    },
  },
  {
    title: 'content fits every viewport and text setting',
    run: async ({ page }) => {
      const { width, height } = page.viewportSize()!;
      const own: Viewport = { size: [width, height], isDense: true };
      for (const each of [own, ...viewports])
        if (each === own || each.byDay || process.env.NIGHTLY) await expectFit(page, each);
    },
  },
  {
    title: 'a call to action is at most four phone screens away',
    run: async ({ page, plain }) => {
      if (!isRead.test(plain)) return;
      const screen = 760;
      await resize(page, 375, screen);
      const tops = await page.getByRole('main').evaluate((main) => {
        const { top, bottom } = main.getBoundingClientRect();
        // An applicant's next step is a job.
        const buttons = [...main.querySelectorAll('a.button:not(.button-quiet), .job-ticket a')]
          .filter((button) => button.checkVisibility())
          .map((button) => button.getBoundingClientRect().top);
        return [top, ...buttons, bottom];
      });
      const gaps = tops.slice(1).map((place, index) => place - tops[index]!);
      expect.soft(Math.max(...gaps)).toBeLessThan(4 * screen);
    },
  },
  {
    title: 'print is black on white, without controls, with long input in full',
    run: async ({ page }) => {
      const main = page.getByRole('main');
      await page.emulateMedia({ media: 'print' });
      await resize(page, ...sheet);
      await expect.soft(headingOf(page)).toBeVisible();
      await expect.soft(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      await expect.soft(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
      const frame = page.getByRole('banner').or(page.getByRole('contentinfo'));
      await expect.soft(frame).toHaveCount(0);
      await expect
        .soft(main.locator('button:visible, .button:visible, fieldset:visible'))
        .toHaveCount(0);
      const folded = main.locator('dialog, details').locator('h3, p:not(:has(a)), li');
      expect.soft(await folded.filter({ visible: false }).allTextContents()).toEqual([]);
      // Without events, so that no script is loaded.
      const cutTexts = await main.locator('textarea').evaluateAll((fields: HTMLTextAreaElement[]) =>
        fields.filter((field) => {
          field.value = 'line\n'.repeat(50);
          const isCut = field.scrollHeight > field.clientHeight;
          field.value = '';
          return isCut;
        }),
      );
      expect.soft(cutTexts).toHaveLength(0);
      expect.soft(await findOverflow(page)).toEqual([]);
      expect.soft(await findLongGridItems(page)).toEqual([]);
      await page.emulateMedia({ media: 'screen' });
    },
  },
  {
    // Must be last: it replaces texts.
    title: 'headings fit a long German word at 320 px',
    run: async ({ page }) => {
      await resize(page, 320);
      await page.getByRole('main').evaluate((element, word) => {
        for (const heading of element.querySelectorAll('h1, h2, h3')) heading.textContent = word;
      }, longWord);
      expect.soft(await findOverflow(page)).toEqual([]);
    },
  },
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const plain of allPages) {
  const isTypical = typicalPages.includes(plain);
  test(
    `${plain} passes every page check`,
    { tag: isTypical ? [] : '@day-phone' },
    async ({ page, goto, language, allowConsole }) => {
      if (plain === '/404') allowConsole(failedRequest);
      // Caches the fonts. Uncached, they arrive before or after the first paint, depending on the
      // machine; docs/decisions.md has the layout shift without cached fonts.
      await page.goto('/blog');
      await page.evaluate(async () => {
        await document.fonts.ready;
      });
      const response = await goto(plain);
      expect(response?.request().redirectedFrom(), 'no redirect').toBeNull();
      await expectPage(page, language);
      const runsAll = !!process.env.NIGHTLY || isTypical;
      for (const { title, oncePerKind, run } of checks) {
        if (oncePerKind && !runsAll) continue;
        if (oncePerKind === 'in English' && language === 'de') continue;
        await test.step(title, () => run({ page, plain, language }));
      }
    },
  );
}
