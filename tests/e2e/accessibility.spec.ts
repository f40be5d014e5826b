import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import type { Translate } from './support/dictionary.ts';
import { expect, test } from './support/test.ts';

/* Pages as they are opened are looked at in pages.spec.ts, the states of forms in forms.spec.ts. */

/** What opens something, and at which width there is such a thing. */
const openers: [address: string, width: number, find: (page: Page, t: Translate) => Locator][] = [
  ['/about', 390, (page, t) => page.getByRole('button', { name: t('common:menu.open') })],
  ['/about', 800, (page) => page.getByRole('contentinfo').locator('summary')],
  [
    '/services',
    390,
    (page, t) => page.getByRole('button', { name: t('services:card.openLabel', { service: '' }) }),
  ],
  ['/careers', 390, (page, t) => page.getByRole('button', { name: t('careers:hero.jobs') })],
  ['/case-studies', 390, (page) => page.getByRole('main').locator('summary')],
];

test('what opens has no barrier either: menu, accordion, dialogs, case study', async ({ page, path, t }) => {
  for (const [address, width, find] of openers) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path(address));
    await find(page, t).first().click();
    await expect(page.locator(':popover-open, dialog[open], details[open]').first()).toBeVisible();
    await expectAccessible(page, `${address}, ${width} px`);
  }
});

test('Tab goes through the whole page, with a ring around what is never hidden', async ({ page, path }) => {
  await page.goto(path('/contact'));
  const seen: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
      return {
        what: element.outerHTML.slice(0, 200),
        isSeen: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
        isOnTop: element.contains(onTop) || (onTop?.contains(element) ?? false),
        ring: outlineStyle === 'none' ? 0 : parseFloat(outlineWidth),
      };
    });
    if (focus.what.startsWith('<body') || seen.includes(focus.what)) break;
    seen.push(focus.what);
    expect.soft(focus, focus.what).toMatchObject({ isSeen: true, isOnTop: true });
    expect.soft(focus.ring, focus.what).toBeGreaterThanOrEqual(2);
  }
  const all = page.locator('a[href], button, input, textarea, summary').filter({ visible: true });
  expect(seen.length).toBeGreaterThan((await all.count()) - 3);
});

for (const [how, style] of [
  // WCAG 2.2, 1.4.12.
  [
    'with the reader’s own spacing',
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  ],
  // WCAG 2.2, 1.4.4.
  ['at one and a half times its size', 'html { font-size: 150% !important }'],
] as const)
  test(`text ${how} is not cut off on a narrow phone`, async ({ page, path }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    for (const address of ['/', '/services', '/careers', '/contact', '/imprint']) {
      await page.goto(path(address));
      const cutOff = await page.evaluate((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets = [sheet];
        const texts = document.querySelectorAll('h1, h2, h3, p, li, a, button, label, summary, dd, dt');
        return [...texts]
          .filter((element) => element.checkVisibility() && !element.closest('.sr-only, .skip-link, .brand'))
          .filter((element) => {
            const { overflowX, overflowY } = getComputedStyle(element);
            const isWide = overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1;
            const isHigh = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1;
            return isWide || isHigh || element.getBoundingClientRect().right > innerWidth + 1;
          })
          .map((element) => element.textContent.trim().slice(0, 60));
      }, style);
      expect.soft(cutOff, address).toEqual([]);
    }
  });
