import type { Browser, CDPSession, Page } from '@playwright/test';

/** How much slower than this machine the page's processor is. */
export const slowdown = 4;

/** Milliseconds that a finger stays down: the work at its arrival is over when it leaves, and a press is answered then. */
export const pressed = 80;

export interface Visit {
  page: Page;
  tools: CDPSession;
}

/** Opens a page in an empty profile, at full speed unless `slow` from the start, waits until it is quiet, and hands it over. */
export async function visit(
  browser: Browser,
  url: string,
  { width = 1440, height = 900, slow = false }: { width?: number; height?: number; slow?: boolean } = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height }, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  if (slow) await slowDown({ tools });
  await page.goto(url, { waitUntil: 'networkidle' });
  return { page, tools };
}

export const slowDown = ({ tools }: Pick<Visit, 'tools'>) =>
  tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

export const leave = ({ page }: Visit) => page.context().close();

interface Watching {
  newText?: Promise<number>;
}

/**
 * Starts to measure the milliseconds from the next press to the first frame after which the text of `probe` is another,
 * at most ten seconds. Resolves to a function that waits for the figure, once the page is watching: input overtakes
 * scripts on their way to the page.
 */
export async function watchForNewText(page: Page, probe: string): Promise<() => Promise<number>> {
  await page.evaluate((selector) => {
    const text = () => document.querySelector(selector)?.textContent;
    const before = text();
    (window as Watching).newText = new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error(`The text of ${selector} did not change within 10 s.`)), 10_000);
      document.addEventListener(
        'click',
        ({ timeStamp }) => {
          const look = () => {
            if (text() === before || text() === undefined) requestAnimationFrame(look);
            else setTimeout(() => resolve(performance.now() - timeStamp));
          };
          requestAnimationFrame(look);
        },
        { once: true, capture: true },
      );
    });
  }, probe);
  return () => page.evaluate(() => (window as Watching).newText!);
}
