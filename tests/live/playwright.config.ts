import { defineConfig } from 'playwright/test';
import { systemChromium } from '../support/browser.ts';

const { BASE_URL: baseURL = '' } = process.env;
if (!/^https?:\/\/[^/]+\/?$/.test(baseURL))
  throw new Error('Which site? npm run test:live -- https://www.example.com');

/** `npm run test:live`: tests a published site from outside and stores nothing. */
export default defineConfig({
  testDir: '.',
  workers: 1,
  // Right after a deployment, some nodes still serve the previous one.
  retries: process.env.CI ? 2 : 0,
  reporter: 'list',
  outputDir: '../../test-results/live',
  globalSetup: '../support/browser.ts',
  use: { baseURL, launchOptions: { executablePath: systemChromium() } },
});
