import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, devices, firefox, webkit } from '@playwright/test';
import type { ProjectOptions } from './tests/e2e/support/test.ts';
import { checkLastBuild } from './scripts/build/last-build.ts';
import { otherBrowser } from './tests/support/browser.ts';

const { SITE_PORT = '4321' } = process.env;
const baseURL = `http://localhost:${SITE_PORT}`;

const executablePath = otherBrowser();

// Once, and not in each worker; before wrangler looks for dist.
if (!process.env.TEST_WORKER_INDEX) checkLastBuild();

const desktop = {
  ...devices['Desktop Chrome'],
  viewport: { width: 1440, height: 900 },
  locale: 'en',
  launchOptions: { executablePath },
};
const phone = { ...devices['Pixel 7'], locale: 'de', launchOptions: { executablePath } };

/**
 * What a visitor does, on the built site, the CDN's own runtime and the real backend. Each test runs on a desktop in
 * English and on a phone in German (fixture `language`). One marked @desktop or @phone runs there alone: the other has
 * nothing of it, or the same code answers. What holds for a page has to hold however one arrives: those marked @arrival run four
 * times, once for each way (tests/e2e/support/arrivals.ts). Those marked @core run in Firefox and WebKit too, where Playwright has
 * them (`npx playwright install firefox webkit`).
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
    reuseExistingServer: !process.env.CI,
  },
  use: { baseURL, screenshot: 'only-on-failure' },
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: desktop },
    { name: 'phone, by a link', grepInvert: /@desktop/, use: { ...phone, arrival: 'link' } },
    { name: 'desktop, by a step back', grep: /@arrival/, use: { ...desktop, arrival: 'back' } },
    { name: 'phone, after a switch', grep: /@arrival/, use: { ...phone, arrival: 'switched' } },
    ...[firefox, webkit]
      .filter((browser) => existsSync(browser.executablePath()))
      .map((browser) => ({
        name: browser.name(),
        grep: /@core/,
        use: { browserName: browser.name() as 'firefox' | 'webkit', locale: 'en' },
      })),
  ],
});
