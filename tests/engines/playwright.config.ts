import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { siteUrl } from '../../tools/browser/addresses.ts';
import { installed } from './engines.ts';
import type { EngineOptions } from './test.ts';

/**
 * The core journeys in every engine that this machine has, against the built site and the real backend, on the ports of
 * the other browser tests. `@core` in a title: `npm test` runs it too.
 */
export default defineConfig<object, EngineOptions>({
  testDir: '.',
  globalSetup: '../browser/support/global-set-up.ts',
  outputDir: '../../test-results/engines/failed',
  workers: availableParallelism(),
  reporter: [['list'], ['./reporter.ts'], ['../../tools/test/playwright-reporter.ts']],
  timeout: 120_000,
  expect: { timeout: 20_000 },
  projects: [
    ...installed.map((engine) => ({ name: engine, testIgnore: 'pictures.test.ts', use: { engine } })),
    { name: 'pictures', testMatch: 'pictures.test.ts' },
  ],
  use: { baseURL: siteUrl },
});
