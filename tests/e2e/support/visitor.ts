import { expect, type Page } from 'playwright/test';
import { localeInfo, type Locale } from '#src/i18n/locales.ts';
import { translator, type Translate } from './dictionary.ts';

/** EN or DE in the header. The accessible name begins with the visible text (WCAG 2.2, 2.5.3). */
export const switchLink = (page: Page, language: Locale) => {
  const name = `${language.toUpperCase()}, ${localeInfo[language].name}`;
  return page.getByRole('banner').getByRole('link', { name, exact: true });
};

export const headingOf = (page: Page) => page.getByRole('heading', { level: 1 });

/** Waits until the page has the given language, headline and URL. */
export async function expectPage(page: Page, language: Locale, headline?: string, own?: string) {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(switchLink(page, language)).toHaveAttribute('aria-current', 'true');
  if (headline) await expect(headingOf(page)).toHaveText(translator(language)(headline));
  if (own) await expect(page).toHaveURL(own);
}

/** Clicks EN or DE and waits for the translated page. */
export async function switchTo(page: Page, language: Locale) {
  await switchLink(page, language).click();
  await expectPage(page, language);
}

/** The header's status line: messages about forms and languages, on any page. */
export const statusLine = (page: Page) => page.getByRole('banner').getByRole('status');

/** Waits until React has hydrated an island. */
export const waitForHydration = (page: Page) =>
  page.locator('main astro-island:not([ssr])').first().waitFor({ state: 'attached' });

/**
 * Waits for the load event and two idle callbacks. The callbacks have a timeout: without repaints,
 * headless Chromium may never become idle.
 */
export async function waitForIdle(page: Page) {
  await page.waitForLoadState();
  for (const _time of ['first', 'second'])
    await page.evaluate(() => {
      // One test removes requestIdleCallback, which Safari lacks.
      const isKnown = 'requestIdleCallback' in window;
      return new Promise((resolve) => {
        if (isKnown) requestIdleCallback(resolve, { timeout: 2000 });
        else setTimeout(resolve);
      });
    });
}

/** Dialogs and cards, each with its page and opener. Their content is in the HTML of the page. */
export const openables = [
  {
    name: 'the service dialog',
    plain: '/services',
    opener: 'main button[command=show-modal]',
  },
  { name: 'a case card', plain: '/case-studies', opener: 'main summary' },
  {
    name: 'the positions dialog',
    plain: '/careers',
    opener: 'main button[command=show-modal]',
  },
];

/** The open dialog or card. */
export const opened = (page: Page) => page.locator('main :is(dialog:modal, details[open])');

export const expectOpen = (page: Page) => expect(opened(page)).toBeVisible();

export const menuOn = (page: Page, t: Translate) => ({
  menu: page.getByRole('navigation', { name: t('common:menu.accessibleLabel') }),
  button: page.getByRole('button', { name: t('common:menu.open') }),
});

type Linked = 'services' | 'about' | 'contact';

/** A header link. On a phone, opens the menu first. */
export async function headerLink(page: Page, language: Locale, name: Linked) {
  const t = translator(language);
  const link = page
    .getByRole('banner')
    .getByRole('link', { name: t(`${name}:page.label`), exact: true });
  if (!(await link.isVisible())) await menuOn(page, t).button.click();
  return link;
}

/** Clicks a header link. */
export const follow = async (...link: Parameters<typeof headerLink>) =>
  (await headerLink(...link)).click();

/** Clicks a header link and waits for its page, with the URL `own` if given. */
export async function visit(page: Page, language: Locale, name: Linked, own?: string) {
  await follow(page, language, name);
  const heading = name === 'contact' ? 'heading' : 'hero.heading';
  await expectPage(page, language, `${name}:${heading}`, own);
}

/** Scrolls instantly and waits until the router has stored the position. */
export async function scrollTo(page: Page, top: number) {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  const storedPosition = () =>
    page.evaluate(() => (history.state as { scrollY?: number } | null)?.scrollY);
  await expect.poll(storedPosition).toBeCloseTo(top, -1);
}

export const expectScroll = (page: Page, top: number) =>
  expect.poll(() => page.evaluate(() => scrollY), 'scroll position').toBeCloseTo(top, -1);

/** Expects an anchor target at its scroll margin (specification, section 9). */
export const expectBelowHeader = (page: Page, id: string) =>
  expect
    .poll(
      () => page.locator(`[id="${id}"]`).evaluate((part) => part.getBoundingClientRect().top),
      `#${id}`,
    )
    .toBeCloseTo(80, -0.5);

/**
 * Marks the current document. @returns a function that expects the same document or, with `false`,
 * a document that was loaded since
 */
export async function markDocument(page: Page) {
  await page.evaluate(() => void Object.assign(window, { marked: true }));
  const isSameDocument = () => page.evaluate(() => 'marked' in window);
  return (expected = true) =>
    expect(async () => expect(await isSameDocument(), 'the same document').toBe(expected)).toPass({
      timeout: 15_000,
    });
}
