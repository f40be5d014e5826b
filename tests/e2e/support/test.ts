import { test as base, expect, type Locator, type Page } from 'playwright/test';
import { otherLocale, type Locale } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/shared/routes.ts';
import { arrive, shownAddress, type Arrival } from './arrivals.ts';
import { translator, type Translate } from './dictionary.ts';

interface Fixtures {
  /** English on the desktop, German on the phone. */
  language: Locale;
  /** The other language. */
  other: Locale;
  /** Path of a page in this language: `path('/contact')` is `/de/contact` in German. */
  path: (plain: string) => string;
  /** Loads a page in this language: `goto('/contact')`. */
  goto: (plain: string) => ReturnType<Page['goto']>;
  /** Opens a page by the project's arrival: `arrive('/contact')`. */
  arrive: (plain: string, locale?: Locale) => Promise<void>;
  /** The URL shown after `arrive`: `at('/contact')`. */
  at: (plain: string) => string;
  /** A dictionary text in this language: `t('contact:form.name')`. */
  t: Translate;
  /** Allows expected console errors. */
  allowConsole: (pattern: RegExp) => void;
  /** Fails a test on errors and violations of any page; runs automatically. */
  guard: void;
}

/** Project options in playwright.config.ts. */
export interface ProjectOptions {
  /** How the visitor reaches the page under test (arrivals.ts). */
  arrival: Arrival;
}

/** Browsers log failed requests; a page cannot prevent this message. */
export const failedRequest = /^Failed to load resource/;

/**
 * Console messages when a form fails to load or submit: reason, server code and message, no
 * personal data.
 */
export const failedSend =
  /^Failed to load resource|^(?:Form|Newsletter) not sent: \w+ \(\w+\)|Failed to fetch dynamically imported/;

/**
 * Base of all browser tests. Fails on unexpected console errors, uncaught errors and CSP
 * violations; always fails on third-party requests, cookies, and email addresses in the console or
 * in URLs.
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
      const violations: string[] = [];
      const errors: string[] = [];
      context.on('console', (line) => {
        if (line.type() === 'error') errors.push(`${line.text()} ${line.location().url}`);
        if (isPersonal(line.text()))
          violations.push(`an email address in the console: ${line.text()}`);
      });
      context.on('weberror', (uncaught) => errors.push(`uncaught: ${uncaught.error().message}`));
      context.on('request', (request) => {
        const url = request.url();
        if (isPersonal(url)) violations.push(`an email address in a URL: ${url}`);
        if (isThirdParty(url)) violations.push(`a third-party request: ${url}`);
      });
      await use();
      const cookies = await context.cookies();
      expect([...violations, ...cookies.map(({ name }) => `a cookie: ${name}`)]).toEqual([]);
      const unexpected = errors.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, 'console errors, uncaught errors and CSP violations').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** All elements of a locator, at least one. */
export async function nonEmpty(parts: Locator): Promise<Locator[]> {
  await expect(parts).not.toHaveCount(0);
  return parts.all();
}

/** Matches addresses from `uniqueEmail` (database.ts). */
const isPersonal = (text: string) => /[0-9a-f]{12}(?:@|%40)example\.com/i.test(text);

const isThirdParty = (url: string) =>
  /^(?:https?|wss?):/.test(url) && !['localhost', '127.0.0.1'].includes(new URL(url).hostname);
