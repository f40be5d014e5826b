import { expect, test as base } from '@playwright/test';
import { siteUrl } from '../../tools/browser/addresses.ts';
import { engines, type EngineName } from './engines.ts';
import type { Circumstances, Visitor } from './visitor.ts';

export interface EngineOptions {
  engine: EngineName;
}

interface Opened {
  /** The one window of a file's tests. */
  window: Visitor;
}

interface Fixtures {
  /** A visitor with 1440 by 900 pixels. */
  visitor: Visitor;
  /** A browser of its own for a visitor in other circumstances. */
  open: (circumstances: Circumstances) => Promise<Visitor>;
  /** Lines of the console that a test causes on purpose. */
  allowed: RegExp[];
}

const expectNoComplaint = async (visitor: Visitor, allowed: RegExp[]) =>
  expect(
    (await visitor.complaints()).filter((line) => !allowed.some((pattern) => pattern.test(line))),
    'errors of the console',
  ).toEqual([]);

/** The test function of every journey: fails on any error of the console that the test did not announce. */
export const test = base.extend<Fixtures, EngineOptions & Opened>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  window: [
    async ({ engine }, use) => {
      const visitor = await engines[engine].open({});
      await use(visitor);
      await visitor.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  allowed: async ({}, use) => use([]),
  visitor: async ({ window: visitor, allowed }, use, testInfo) => {
    testInfo.annotations.push({ type: 'version', description: visitor.version });
    await visitor.resize(1440, 900);
    await use(visitor);
    await expectNoComplaint(visitor, allowed);
    // What an engine says of downloads that are given up with the page (Firefox: of the service worker) is no fault of the next.
    await visitor.goto('about:blank');
    await visitor.complaints();
  },
  open: async ({ engine, allowed }, use) => {
    const opened: Visitor[] = [];
    await use(async (circumstances) => {
      const visitor = await engines[engine].open(circumstances);
      opened.push(visitor);
      await visitor.resize(1440, 900);
      return visitor;
    });
    for (const visitor of opened) {
      await expectNoComplaint(visitor, allowed);
      await visitor.close();
    }
  },
});

/** Opens a page of the site, and waits until it has its fonts and modules. */
export async function visit(visitor: Visitor, address: string): Promise<void> {
  await visitor.goto(siteUrl + address);
  await expect
    .poll(() => visitor.run(isComplete), { message: `${address} is complete`, intervals: [30] })
    .toBe(true);
}

/** As untilComplete in tools/look/still.ts. To be run in the page. */
const isComplete = () =>
  !document.querySelector('script[data-modules^="/"]') || performance.getEntriesByName('complete').length > 0;

export { expect };
