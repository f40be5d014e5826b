import type { Page } from 'playwright/test';
import { otherLocale, type Locale } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/shared/routes.ts';
import { expectPage, switchTo } from './visitor.ts';

/**
 * How a visitor reaches a page. By URL (`address`), the browser loads the page. In all other cases
 * Astro's router does, and such pages behave differently. The tags @arrival and
 * @four-arrivals (playwright.config.ts) decide after which arrivals a test runs.
 */
export type Arrival = 'address' | 'link' | 'back' | 'switched';

/** A page that links to the given one: its parent, or home. */
function startFor(plain: string): string {
  if (plain === '/') return '/about';
  return plain.slice(0, plain.lastIndexOf('/')) || '/';
}

/** Clicks the last visible link to a page: in the footer or, if missing, in the menu. */
async function followLink(page: Page, language: Locale, plain: string) {
  const links = page.locator(`a[href="${localizePath(plain, language)}"]:visible`);
  if ((await links.count()) === 0) await page.locator('[popovertarget="Menu"]').click();
  await links.last().click();
}

/** The URL shown after an arrival. A switched page keeps the plain path in both languages. */
export const shownAddress = (plain: string, language: Locale, arrival: Arrival): string =>
  arrival === 'switched' ? plain : localizePath(plain, language);

/** Opens a page in a language. `plain` is its English path. */
export async function arrive(page: Page, plain: string, language: Locale, arrival: Arrival) {
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
