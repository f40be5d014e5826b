import type { Browser } from '@playwright/test';
import { pressed, type Action } from './actions.ts';

/** How much slower than this machine the page's processor is. */
export const slowdown = 4;

/** Slow 4G as Lighthouse means it. Milliseconds, bytes per second. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

const screens = { desk: { width: 1440, height: 900 }, phone: { width: 412, height: 823 } };

export interface Answer {
  /**
   * Milliseconds from the input to the next frame, as Event Timing counts the longest interaction: in steps of 8, nothing
   * under 16. Zero when everything was shorter.
   */
  frame: number;
  /** Milliseconds from the press to the first frame with all that is new, for an action with a probe. */
  content: number | undefined;
}

interface Watched {
  frame?: number;
  content?: Promise<number>;
}

/** Runs in the page: watches what the next press brings, for at most ten seconds. */
function watch(probe: string | undefined): void {
  const watched = window as Watched;
  watched.frame = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) watched.frame = Math.max(watched.frame!, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  if (probe === undefined) return;
  const text = () => document.querySelector(probe)?.textContent;
  const before = text();
  watched.content = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`${probe} did not change within 10 s.`)), 10_000);
    const begin = ({ timeStamp }: Event) => {
      const look = () => {
        if (text() === before || text() === undefined) requestAnimationFrame(look);
        else setTimeout(() => resolve(performance.now() - timeStamp));
      };
      requestAnimationFrame(look);
    };
    document.addEventListener('click', begin, { once: true, capture: true });
  });
}

/** Does one action in an empty profile, on a processor that is slow from the start. */
export async function measure(browser: Browser, origin: string, action: Action): Promise<Answer> {
  const { path, narrow, slowLine, prepare, use, probe } = action;
  const context = await browser.newContext({
    viewport: narrow ? screens.phone : screens.desk,
    ignoreHTTPSErrors: true,
  });
  try {
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    await prepare?.(page);
    if (slowLine) {
      await tools.send('Network.enable');
      await tools.send('Network.emulateNetworkConditions', slow4g);
    }
    if (typeof use === 'string') {
      const control = page.locator(use).first();
      await control.scrollIntoViewIfNeeded();
      if (!slowLine) await control.hover();
      await page.waitForTimeout(1000);
      // Waited for, since input overtakes scripts on their way to the page.
      await page.evaluate(watch, probe);
      await control.click({ delay: pressed });
    } else {
      await page.evaluate(watch, probe);
      await use(page);
    }
    const content = probe === undefined ? undefined : await page.evaluate(() => (window as Watched).content);
    // Event Timing tells of an interaction after its frame.
    await page.waitForTimeout(500);
    const frame = await page.evaluate(() => (window as Watched).frame!);
    return { frame, content };
  } finally {
    await context.close();
  }
}
