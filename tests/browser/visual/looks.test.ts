import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Locale } from '#src/i18n/locales.ts';
import { localizePath, routes } from '#src/lib/routes.ts';
import { untilStill } from '../../../tools/look/still.ts';
import { expect, test } from '../support/test.ts';

/**
 * The look of the site's main parts, compared with pictures that a person has looked at (references/). They hold for
 * one platform and one major version of Chromium, since each draws letters a little differently; docs/media.md tells
 * how to renew them.
 */
interface Look {
  name: string;
  path: string;
  locale: Locale;
  width: number;
  scheme: 'light' | 'dark';
  reach?: (page: Page) => Promise<unknown>;
  /** What is compared; the window where nothing is named. */
  part?: (page: Page) => Locator;
}

const looks: Look[] = [
  { name: 'first screen', path: routes.home, locale: 'en', width: 1440, scheme: 'light' },
  { name: 'first screen on a phone', path: routes.home, locale: 'de', width: 375, scheme: 'dark' },
  {
    name: 'menu',
    path: routes.home,
    locale: 'de',
    width: 375,
    scheme: 'light',
    reach: (page) => page.locator('.menu-button').click(),
    part: (page) => page.locator('.nav-menu'),
  },
  {
    name: 'service card',
    path: routes.services,
    locale: 'en',
    width: 1440,
    scheme: 'light',
    part: (page) => page.locator('#process-analysis article'),
  },
  {
    name: 'service dialog',
    path: routes.services,
    locale: 'de',
    width: 1440,
    scheme: 'dark',
    reach: (page) => page.locator('#ai-workforce article button').click(),
  },
  {
    name: 'case study unfolded',
    path: routes.caseStudies,
    locale: 'de',
    width: 375,
    scheme: 'light',
    reach: (page) => page.locator('#gambling summary').click(),
    part: (page) => page.locator('#gambling article'),
  },
  {
    name: 'values',
    path: routes.about,
    locale: 'en',
    width: 1440,
    scheme: 'dark',
    part: (page) => page.locator('main ul.grid-cards').first(),
  },
  { name: 'careers', path: routes.careers, locale: 'de', width: 800, scheme: 'light' },
  {
    name: 'errors in a form',
    path: routes.contact,
    locale: 'en',
    width: 375,
    scheme: 'dark',
    reach: (page) => page.locator('#contact button[type=submit]').click(),
    part: (page) => page.locator('#contact'),
  },
  {
    name: 'table of an article',
    path: `${routes.blog}/generative-frontends`,
    locale: 'en',
    width: 800,
    scheme: 'light',
    part: (page) => page.locator('.prose table').first(),
  },
  {
    name: 'application form',
    path: routes.apply,
    locale: 'de',
    width: 375,
    scheme: 'light',
    part: (page) => page.locator('#application'),
  },
  { name: 'contact', path: routes.contact, locale: 'de', width: 1440, scheme: 'light' },
  {
    name: 'article card',
    path: routes.blog,
    locale: 'en',
    width: 800,
    scheme: 'dark',
    part: (page) => page.locator('.post-card:has([href$="/generative-frontends"])'),
  },
  {
    name: 'newsletter',
    path: routes.imprint,
    locale: 'en',
    width: 1440,
    scheme: 'dark',
    part: (page) => page.locator('.newsletter'),
  },
  { name: 'not found', path: '/no-such-page', locale: 'de', width: 1440, scheme: 'light' },
];

const references = join(import.meta.dirname, 'references');

for (const { name, path, locale, width, scheme, reach, part } of looks) {
  test(`${name}: ${path} in ${locale}, ${width} px, ${scheme}`, async ({
    page,
    browser,
    allowConsole,
  }, testInfo) => {
    const drawnBy = `${process.platform}-chromium-${browser.version().split('.')[0]}`;
    test.skip(
      testInfo.config.updateSnapshots !== 'all' && !existsSync(join(references, drawnBy)),
      `There are no reference pictures for ${drawnBy}; those in tests/browser/visual/references are for another browser or platform. docs/media.md tells how to renew them.`,
    );
    allowConsole(/status of 404/);
    // A part is taken in a window that holds all of it, without the header over its middle.
    await page.setViewportSize({ width, height: part ? 2400 : width < 800 ? 812 : 900 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.goto(localizePath(path, locale));
    await reach?.(page);
    await page.mouse.move(0, 0);
    await untilStill(page);
    // On a whole pixel, so that texts above the part do not change how its letters are drawn.
    await part?.(page).evaluate((element) => {
      const { top } = element.getBoundingClientRect();
      document.body.style.paddingTop = `${Math.ceil(top + scrollY) - (top + scrollY)}px`;
    });
    await expect(part?.(page) ?? page).toHaveScreenshot([drawnBy, `${name.replaceAll(' ', '-')}.png`]);
  });
}
