import { test as base, expect, type Locator, type Page } from 'playwright/test';
import { otherLocale, type Locale } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/shared/routes.ts';
import { arrive, shownAddress, type Arrival } from './arrivals.ts';
import { translator, type Translate } from './dictionary.ts';

interface Fixtures {
  /**
   * The language in which this project visits the site: English on the desktop, German on the
   * phone.
   */
  language: Locale;
  /** The other language. */
  other: Locale;
  /** The address of a page in the first one: `path('/contact')` is `/de/contact` in German. */
  path: (plain: string) => string;
  /** Loads a page in that language: `goto('/contact')`. */
  goto: (plain: string) => ReturnType<Page['goto']>;
  /**
   * Opens a page by the arrival of this project, in its language or in the given one:
   * `arrive('/contact')`.
   */
  arrive: (plain: string, locale?: Locale) => Promise<void>;
  /** The address that the browser then shows: `at('/contact')`. */
  at: (plain: string) => string;
  /** A text of the dictionary in that language: `t('contact:form.name')`. */
  t: Translate;
  /** Allows console errors that a test is about to cause. */
  allowConsole: (pattern: RegExp) => void;
  /** Watches every page of the test. A test need not ask for it. */
  guard: void;
}

/** The options of a project in playwright.config.ts. */
export interface ProjectOptions {
  /** How the visitor comes to the page that a test is about (arrivals.ts). */
  arrival: Arrival;
}

/** The error that browsers report for a failed request, which a page cannot prevent. */
export const failedRequest = /^Failed to load resource/;

/**
 * What the console says about a form that was not sent or not loaded: a reason, the server's code and
 * message, nothing that was typed.
 */
export const failedSend =
  /^Failed to load resource|^(?:Form|Newsletter) not sent: \w+ \(\w+\)|Failed to fetch dynamically imported/;

/**
 * The test function of all browser tests. A test fails on a console error, an uncaught error or a
 * violation of the policy that it did not allow. It always fails on a request to another site, a
 * cookie, or a visitor's email address in the console or in an address.
 */
export const test = base.extend<Fixtures & ProjectOptions & { allowed: RegExp[] }>({
  arrival: ['address', { option: true }],
  language: async ({ locale }, use) => use(locale?.startsWith('de') ? 'de' : 'en'),
  other: async ({ language }, use) => use(otherLocale(language)),
  path: async ({ language }, use) => use((plain) => localizePath(plain, language)),
  goto: async ({ page, path }, use) => use((plain) => page.goto(path(plain))),
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
        if (line.type() === 'error') errors.push(`${line.text()} ${line.location().url}`);
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

/** All elements that a locator finds. There must be at least one. */
export async function someOf(parts: Locator): Promise<Locator[]> {
  await expect(parts).not.toHaveCount(0);
  return parts.all();
}

/** Every visitor of the tests has such an email address (database.ts, uniqueEmail). */
const isPersonal = (text: string) => /[0-9a-f]{12}(?:@|%40)example\.com/i.test(text);

const isForeign = (url: string) =>
  /^(?:https?|wss?):/.test(url) && !['localhost', '127.0.0.1'].includes(new URL(url).hostname);
