import { existsSync } from 'node:fs';
import { chromium, defineConfig } from '@playwright/test';

const { BASE_URL: baseURL = '' } = process.env;
if (!/^https?:\/\/[^/]+\/?$/.test(baseURL))
  throw new Error('Which site? npm run test:live -- https://www.example.com');

/** `npm run test:live`: looks at a published site from outside, and leaves nothing behind. */
export default defineConfig({
  testDir: '.',
  workers: 1,
  reporter: 'list',
  outputDir: '../../test-results/live',
  use: {
    baseURL,
    launchOptions: {
      executablePath: [chromium.executablePath(), '/usr/bin/chromium'].find((path) => existsSync(path)),
    },
  },
});
