import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import {
  address,
  expectLanguage,
  expectSameDocument,
  expectScroll,
  headlines,
  markDocument,
  scrollTo,
  switchLink,
  switchTo,
} from './support/visitor.ts';
import { dictionaryOf } from '../support/dictionary.ts';

const linkTo = (page: Page, selector: string) => page.locator(`head link${selector}`).getAttribute('href');

/** What the head says about a page's place among the languages, without the origin. */
async function headOf(page: Page) {
  const path = async (selector: string) => new URL((await linkTo(page, selector))!).pathname;
  return {
    canonical: await path('[rel=canonical]'),
    en: await path('[hreflang=en]'),
    de: await path('[hreflang=de]'),
    other: await path('[hreflang=x-default]'),
  };
}

test('B1 each language has an address of its own that names both, with /about as the one for all others', async ({
  page,
}) => {
  const alternates = { en: '/about', de: '/de/about', other: '/about' };
  await page.goto('/about');
  await expectLanguage(page, 'en', headlines.about('en'));
  expect(await headOf(page)).toEqual({ canonical: '/about', ...alternates });
  await page.goto('/de/about');
  await expectLanguage(page, 'de', headlines.about('de'));
  expect(await headOf(page)).toEqual({ canonical: '/de/about', ...alternates });
});

test('B2 a German address is German whatever is remembered, a plain one is in the remembered language', async ({
  page,
}) => {
  await page.goto('/about');
  await page.goto('/de/services');
  await expectLanguage(page, 'de', headlines.services('de'));
  await switchTo(page, 'en');
  // Later, because a load of another document ends what is being evaluated.
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expectLanguage(page, 'en', headlines.about('en'));
});

test('B3 DE shows the page in German in place: address, scroll, focus and history stay, nothing is reloaded', async ({
  page,
}) => {
  await page.goto('/about?from=letter');
  await markDocument(page);
  await scrollTo(page, 600);
  const entries = await page.evaluate(() => history.length);

  await switchLink(page, 'de').click();

  await expectLanguage(page, 'de', headlines.about('de'));
  expect(address(page)).toBe('/about?from=letter');
  await expectScroll(page, 600);
  await expect(switchLink(page, 'de')).toBeFocused();
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await expectSameDocument(page);
});

test('B3 DE by keyboard leaves the focus on DE, so that Tab goes on from there', async ({ page }) => {
  await page.goto('/about');
  await switchLink(page, 'de').focus();
  await page.keyboard.press('Enter');
  await expectLanguage(page, 'de');
  await expect(switchLink(page, 'de')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(switchLink(page, 'en')).toBeFocused();
});

test('B3 title, description, canonical and alternates follow the language on screen', async ({ page }) => {
  await page.goto('/about');
  await switchTo(page, 'de');
  await expect(page).toHaveTitle(new RegExp(`^${dictionaryOf('de', 'about').page.title} `));
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    dictionaryOf('de', 'about').page.description,
  );
  expect(await headOf(page)).toEqual({
    canonical: '/de/about',
    en: '/about',
    de: '/de/about',
    other: '/about',
  });
});

test('B3 a screen reader is told the German title', async ({ page }) => {
  await page.goto('/about');
  await switchTo(page, 'de');
  const announcer = page.locator('.astro-route-announcer');
  await expect(announcer).toHaveAttribute('aria-live', 'assertive');
  await expect(announcer).toHaveText(await page.title());
});

test('B3 an anchor in the address and the place it led to stay', async ({ page }) => {
  await page.goto('/services#ai-workforce');
  await markDocument(page);
  await scrollTo(page, 700);
  await switchTo(page, 'de');
  expect(address(page)).toBe('/services#ai-workforce');
  await expectScroll(page, 700);
  await expectSameDocument(page);
});

test('B3 what a page has put into its history entry stays', async ({ page }) => {
  await page.goto('/services#ai-workforce');
  await page.evaluate(() => history.replaceState({ ...history.state, job: 'product-owner' }, ''));
  await switchTo(page, 'de');
  expect(await page.evaluate(() => (history.state as { job?: string }).job)).toBe('product-owner');
});

test('B4 EN on a plain address shows English again, in place', async ({ page }) => {
  await page.goto('/about');
  await markDocument(page);
  await switchTo(page, 'de');
  await scrollTo(page, 600);
  await switchLink(page, 'en').click();
  await expectLanguage(page, 'en', headlines.about('en'));
  expect(address(page)).toBe('/about');
  await expectScroll(page, 600);
  await expect(switchLink(page, 'en')).toBeFocused();
  expect(await headOf(page)).toEqual({ canonical: '/about', en: '/about', de: '/de/about', other: '/about' });
  await expectSameDocument(page);
});
