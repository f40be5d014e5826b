import { defineConfig } from '@playwright/test';
import { findBrowser } from './tools/browser/find-browser.ts';
import { siteUrl } from './tools/browser/addresses.ts';

/**
 * Browser tests against the built site on the CDN's own runtime and the real backend. Every test fails on a console
 * error or a policy violation (support/test.ts). Both are started once by support/global-set-up.ts.
 */
export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/support/global-set-up.ts',
  fullyParallel: true,
  workers: 2,
  // The development server has the machine to itself, as on an editor's desk: what it shows is waited for a second.
  projects: [
    { name: 'site', testIgnore: 'dev/**' },
    { name: 'development', testMatch: 'dev/**', dependencies: ['site'], fullyParallel: false, workers: 1 },
  ],
  timeout: 30_000,
  expect: {
    timeout: 7_000,
    // Tolerates another anti-aliasing of letters and edges, not a moved line or another colour.
    toHaveScreenshot: { animations: 'disabled', threshold: 0.2, maxDiffPixelRatio: 0.005 },
  },
  snapshotPathTemplate: '{testDir}/visual/references/{arg}{ext}',
  reporter: process.env.CI
    ? [['line'], ['json', { outputFile: 'test-results/browser.json' }]]
    : [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL: siteUrl,
    viewport: { width: 1440, height: 900 },
    // Faults are put between page and site; platform/deploys.test.ts lets it work.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    trace: 'off',
  },
});
