import type { Page } from '@playwright/test';
import type { Locale } from '#src/i18n/locales.ts';
import { expect } from '../../support/test.ts';
import { dictionaryOf } from '../../support/dictionary.ts';

/** EN or DE in the header. */
export const switchLink = (page: Page, locale: Locale) => page.locator(`[data-language="${locale}"]`);

/** Waits until the page on screen is in a language: the document says so and its headline is that language's. */
export async function expectLanguage(page: Page, locale: Locale, headline?: string) {
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  await expect(switchLink(page, locale)).toHaveAttribute('aria-current', 'true');
  if (headline !== undefined) await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
}

/** Presses EN or DE and waits until the page is in that language. */
export async function switchTo(page: Page, locale: Locale) {
  await switchLink(page, locale).click();
  await expectLanguage(page, locale);
}

/** The address bar without the origin. */
export const address = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, '');

/** Leaves a mark that only this document has; `expectSameDocument` fails once the browser has loaded another. */
export const markDocument = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }));

export const expectSameDocument = async (page: Page) =>
  expect(
    await page.evaluate(() => 'marked' in window),
    'the document is the same, nothing was reloaded',
  ).toBe(true);

export const scrollTo = async (page: Page, top: number) => {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await expect
    .poll(() => page.evaluate(() => (history.state as { scrollY?: number } | null)?.scrollY))
    .toBe(top);
};

export const expectScroll = (page: Page, top: number) =>
  expect.poll(() => page.evaluate(() => scrollY), { message: 'scroll position' }).toBe(top);

/** The main heading of a page in a language, from the dictionary. */
export const headlines = {
  about: (locale: Locale) => dictionaryOf(locale, 'about').hero.heading,
  services: (locale: Locale) => dictionaryOf(locale, 'services').hero.heading,
  contact: (locale: Locale) => dictionaryOf(locale, 'contact').heading,
  notFound: (locale: Locale) => dictionaryOf(locale, 'common').notFound.heading,
};

/** A link of the header's row, by its key in the dictionary. */
export const navLink = (page: Page, locale: Locale, key: 'services' | 'about' | 'contact') =>
  page.locator('.nav-row').getByRole('link', { name: dictionaryOf(locale, 'common').nav[key], exact: true });
