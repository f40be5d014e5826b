import { test as base, expect, type Locator } from '@playwright/test';
import type { Locale } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/routes.ts';
import { arrive, shownAddress, type Arrival } from './arrivals.ts';
import { translator, type Translate } from './dictionary.ts';

interface Fixtures {
  /**
   * The language in which this project visits the site: English on the desktop, German on the
   * phone.
   */
  language: Locale;
  /** An address in that language: `path('/contact')` is `/de/contact` in German. */
  path: (plain: string) => string;
  /**
   * Opens a page in the way in which this project arrives, in its language or in the given one:
   * `arrive('/contact')`.
   */
  arrive: (plain: string, locale?: Locale) => Promise<void>;
  /** The address that the browser shows of a page after that: `at('/contact')`. */
  at: (plain: string) => string;
  /** A text of the dictionary in that language: `t('contact:form.name')`. */
  t: Translate;
  /** Announces console errors that a test is about to cause. */
  allowConsole: (pattern: RegExp) => void;
  /** Watches every page of the test; nothing in a test needs to ask for it. */
  guard: void;
}

/** What playwright.config.ts says of a project beside its browser. */
export interface ProjectOptions {
  /** How the visitor comes to the page that a test is about (arrivals.ts). */
  arrival: Arrival;
}

/** How browsers report a request that failed, which a page cannot prevent. */
export const failedRequest = /^Failed to load resource/;

/**
 * What the console says of a form that was not sent or not loaded: a reason and a code, nothing
 * that was typed.
 */
export const failedSend =
  /^Failed to load resource|^(?:Form|Newsletter) not sent: \w+ \(\w+\)$|Failed to fetch dynamically imported/;

/**
 * The test function of every test in the browser. A test fails on a console error, an uncaught
 * error or a violation of the policy that it did not announce, and always on a request to somebody
 * else, a cookie, or a visitor's address in the console or in an address line.
 */
export const test = base.extend<Fixtures & ProjectOptions & { allowed: RegExp[] }>({
  arrival: ['address', { option: true }],
  language: async ({ locale }, use) => use(locale?.startsWith('de') ? 'de' : 'en'),
  path: async ({ language }, use) => use((plain) => localizePath(plain, language)),
  arrive: async ({ page, language, arrival }, use) =>
    use((plain, locale = language) => arrive(page, plain, locale, arrival)),
  at: async ({ language, arrival }, use) => use((plain) => shownAddress(plain, language, arrival)),
  t: async ({ language }, use) => use(translator(language)),
  allowed: async ({}, use) => use([]),
  allowConsole: async ({ allowed }, use) => use((pattern) => allowed.push(pattern)),

  guard: [
    async ({ context, allowed }, use) => {
      const complaints: string[] = [];
      const errors: string[] = [];
      context.on('console', (line) => {
        if (line.type() === 'error') errors.push(line.text());
        if (isPersonal(line.text())) complaints.push(`in the console: ${line.text()}`);
      });
      context.on('weberror', (uncaught) => errors.push(`uncaught: ${uncaught.error().message}`));
      context.on('request', (request) => {
        const url = request.url();
        if (isPersonal(url)) complaints.push(`personal data in an address: ${url}`);
        if (isForeign(url)) complaints.push(`a request to somebody else: ${url}`);
      });
      await use();
      const cookies = await context.cookies();
      expect([...complaints, ...cookies.map(({ name }) => `a cookie: ${name}`)]).toEqual([]);
      const unannounced = errors.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unannounced, 'console errors and policy violations').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** All that a locator finds, which must be something. */
export async function someOf(parts: Locator): Promise<Locator[]> {
  await expect(parts).not.toHaveCount(0);
  return parts.all();
}

/** Every visitor of the tests has an address of its own (database.ts, uniqueEmail). */
const isPersonal = (text: string) => /[0-9a-f]{12}(?:@|%40)example\.com/i.test(text);

const isForeign = (url: string) =>
  /^(?:https?|wss?):/.test(url) && !['localhost', '127.0.0.1'].includes(new URL(url).hostname);
