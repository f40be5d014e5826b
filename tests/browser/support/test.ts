import { test as base, expect, type ConsoleMessage, type Page } from '@playwright/test';
import { untilComplete } from '../../../tools/look/still.ts';

/** Opening and reloading wait for fonts and modules too, unless the test is about what comes before them. */
function waitForTheRest(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (isWhole(options)) await untilComplete(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (isWhole(options)) await untilComplete(page);
    return response;
  };
}

const isWhole = ({ waitUntil }: Parameters<Page['goto']>[1] = {}) =>
  waitUntil === undefined || waitUntil === 'load' || waitUntil === 'networkidle';

/** Console lines that a test has said it will cause, for instance the code of a failed send. */
interface Fixtures {
  allowConsole: (pattern: RegExp) => void;
  guard: void;
}

/**
 * The test function of every browser test: fails on any console error, uncaught error or violation of the policy
 * that the test did not announce by `allowConsole`.
 */
export const test = base.extend<Fixtures>({
  allowConsole: async ({}, use, testInfo) => {
    const allowed: RegExp[] = [];
    Object.assign(testInfo, { allowedConsole: allowed });
    await use((pattern) => allowed.push(pattern));
  },
  guard: [
    async ({ context, javaScriptEnabled, allowConsole: _ready }, use, testInfo) => {
      const complaints: string[] = [];
      const listen = (page: Page) => {
        if (javaScriptEnabled !== false) waitForTheRest(page);
        page.on('console', (message: ConsoleMessage) => {
          if (message.type() === 'error') complaints.push(message.text());
        });
        page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
      };
      context.pages().forEach(listen);
      context.on('page', listen);
      await use();
      const allowed = (testInfo as unknown as { allowedConsole: RegExp[] }).allowedConsole;
      expect(
        complaints.filter((text) => !allowed.some((pattern) => pattern.test(text))),
        'console errors and policy violations',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
