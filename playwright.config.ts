import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser, findHeadlessBrowser } from './tools/browser/find-browser.ts';
import { siteUrl } from './tools/browser/addresses.ts';
import './tools/test/build-day.ts';

// Workers read this file too, without the arguments; what they inherit is the environment.
process.env.TEST_WINDOW ??= /--(?:headed|debug|ui)/.exec(process.argv.join())?.[0] ?? '';
/**
 * Browser tests against the built site on the CDN's own runtime and the real backend. Every test fails on a console
 * error or a policy violation (support/test.ts). Both are started once by support/global-set-up.ts.
 */
export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/support/global-set-up.ts',
  fullyParallel: true,
  // Half of the time a test waits for the page, not for the processor.
  workers: availableParallelism() + 1,
  projects: [
    { name: 'site', testIgnore: 'dev/**' },
    // One server for all.
    { name: 'development', testMatch: 'dev/*.test.ts', workers: 1 },
  ],
  // No test measures time: a machine that is a quarter as fast passes too.
  timeout: 120_000,
  expect: {
    timeout: 20_000,
    // Tolerates another anti-aliasing of a few edges; a word of a label is some hundred pixels.
    toHaveScreenshot: { animations: 'disabled', threshold: 0.2, maxDiffPixels: 40 },
  },
  snapshotPathTemplate: '{testDir}/visual/references/{arg}{ext}',
  // A folder of its own, since it is emptied at each start. `npm test` says where the report goes.
  outputDir: 'test-results/playwright',
  reporter: [['list'], ['./tools/test/playwright-reporter.ts']],
  use: {
    baseURL: siteUrl,
    viewport: { width: 1440, height: 900 },
    // Faults are put between page and site; platform/deploys.test.ts lets it work.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.TEST_WINDOW ? findBrowser() : findHeadlessBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // As the whole browser draws letters here; the shell would round their widths.
        '--font-render-hinting=slight',
      ],
    },
    trace: 'off',
  },
});
