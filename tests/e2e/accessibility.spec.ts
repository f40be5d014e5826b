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

test('Tab reaches all that can be pressed, with a ring around what is never hidden', async ({
  page,
  path,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path('/contact'));
  const controls = page.locator('a[href], button, input, textarea, summary').filter({ visible: true });
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
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
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
