import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, devices, firefox, webkit } from 'playwright/test';
import type { ProjectOptions } from './tests/e2e/support/test.ts';
import { checkLastBuild } from './scripts/build/last-build.ts';
import { systemChromium } from './tests/support/browser.ts';

const { SITE_PORT = '4321' } = process.env;
const baseURL = `http://localhost:${SITE_PORT}`;

const executablePath = systemChromium();

// Checks dist before wrangler looks for it, and only once: workers load this file too.
if (!process.env.TEST_WORKER_INDEX) checkLastBuild();

const desktop = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1440, height: 900 },
  locale: 'en',
  launchOptions: { executablePath },
};
const phone = { ...devices['Pixel 7'], locale: 'de', launchOptions: { executablePath } };

/** The nightly workflow runs all tests, with every arrival and on both devices. */
const isNightly = !!process.env.NIGHTLY;

/**
 * Returns the `grepInvert` of a project: excludes tests with `tag`, by day also `@nightly` tests
 * and those with a tag in `byDay`. Playwright matches the pattern against title and tags.
 */
const excluding = (tag: string, ...byDay: string[]) =>
  new RegExp([tag, ...(isNightly ? [] : ['@nightly', ...byDay])].join('|'));

const manyArrivals = isNightly ? /@arrival|@four-arrivals/ : /@four-arrivals/;

/**
 * User journeys on the built site, with the CDN's runtime and the real backend.
 * Each test runs on a desktop in English and on a phone in German (fixture `language`). Tags change
 * where and when:
 *   @desktop, @phone   only on this device: the other lacks the part or runs the same code
 *   @day-desktop, @day-phone   only on this device by day, on both at night
 *   @arrival           by URL and by link; at night also after Back and after a language switch
 *                      (tests/e2e/support/arrivals.ts)
 *   @four-arrivals     by all four arrivals, by day too: journeys in which the arrivals differ
 *   @nightly           only at night: NIGHTLY=1 npm run test:e2e
 *   @core              also in Firefox and WebKit, if they are installed
 *                      (`npx playwright install firefox webkit`)
 */
export default defineConfig<ProjectOptions>({
  testDir: 'tests/e2e',
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  workers: availableParallelism(),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['html', { open: 'never' }]],
  globalSetup: './tests/support/browser.ts',
  webServer: {
    command: 'node scripts/local/start.ts --no-build --memory',
    url: baseURL,
    // A running `npm start` has other rate limits, and perhaps an older database.
    reuseExistingServer: false,
  },
  use: { baseURL, screenshot: 'only-on-failure' },
  projects: [
    { name: 'desktop', grepInvert: excluding('@phone', '@day-phone'), use: desktop },
    {
      name: 'phone, by a link',
      grepInvert: excluding('@desktop', '@day-desktop'),
      use: { ...phone, arrival: 'link' },
    },
    {
      name: 'desktop, by Back',
      grep: manyArrivals,
      grepInvert: excluding('@phone', '@day-'),
      use: { ...desktop, arrival: 'back' },
    },
    {
      name: 'phone, after a switch',
      grep: manyArrivals,
      grepInvert: excluding('@desktop', '@day-'),
      use: { ...phone, arrival: 'switched' },
    },
    ...[firefox, webkit]
      .filter((browser) => existsSync(browser.executablePath()))
      .map((browser) => ({
        name: browser.name(),
        grep: /@core/,
        use: { browserName: browser.name() as 'firefox' | 'webkit', locale: 'en' },
      })),
  ],
});
