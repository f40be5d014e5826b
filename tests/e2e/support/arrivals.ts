import type { Page } from '@playwright/test';
import { otherLocale, type Locale } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/routes.ts';
import { expectPage, switchTo } from './visitor.ts';

/**
 * How a visitor comes to a page. Only the first time the browser loads the page; else Astro's
 * router brings it, and a page that it has brought differs from a loaded one. playwright.config.ts
 * runs the tests marked @arrival in each of these ways.
 */
export type Arrival = 'address' | 'link' | 'back' | 'switched';

/** A page that has a link to another one: the page above it, or home. */
function startFor(plain: string): string {
  if (plain === '/') return '/about';
  return plain.slice(0, plain.lastIndexOf('/')) || '/';
}

/**
 * Follows a visible link to a page, the last one: that of the footer; where it has none, that of
 * the menu.
 */
async function followLink(page: Page, language: Locale, plain: string): Promise<void> {
  const links = page.locator(`a[href="${localizePath(plain, language)}"]:visible`);
  if ((await links.count()) === 0) await page.locator('[popovertarget="menu"]').click();
  await links.last().click();
}

/**
 * The address that is shown after arriving: a page that was switched has the plain one in both
 * languages.
 */
export const shownAddress = (plain: string, language: Locale, arrival: Arrival): string =>
  arrival === 'switched' ? plain : localizePath(plain, language);

/** Brings a page up in a language. `plain` is its English address. */
export async function arrive(
  page: Page,
  plain: string,
  language: Locale,
  arrival: Arrival,
): Promise<void> {
  const start = startFor(plain);
  if (arrival === 'address') return void (await page.goto(localizePath(plain, language)));
  if (arrival === 'back') {
    await page.goto(localizePath(plain, language));
    const title = await page.title();
    await page.getByRole('banner').getByRole('link').first().click();
    if (plain !== '/') await page.waitForURL(localizePath('/', language));
    await page.goBack();
    await page.waitForFunction((expected) => document.title === expected, title);
  } else if (arrival === 'switched') {
    await page.goto(localizePath(start, otherLocale(language)));
    await switchTo(page, language);
    await followLink(page, language, plain);
  } else {
    await page.goto(localizePath(start, language));
    await followLink(page, language, plain);
  }
  await page.waitForURL(shownAddress(plain, language, arrival));
  await expectPage(page, language);
}
