import type { Browser, CDPSession, Page } from '@playwright/test';

/** How much slower than this machine the page's processor is. */
export const slowdown = 4;

export interface Visit {
  page: Page;
  tools: CDPSession;
}

/** Opens a page in an empty profile at full speed, waits until it is quiet, and hands it over. */
export async function visit(
  browser: Browser,
  url: string,
  { width = 1440, height = 900 }: { width?: number; height?: number } = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height }, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  return { page, tools };
}

export const slowDown = ({ tools }: Visit) =>
  tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });

export const leave = ({ page }: Visit) => page.context().close();

/**
 * Milliseconds from the next press to the first frame after which the text of `probe` is another. To be called before the
 * press; at most ten seconds.
 */
export function timeToNewText(page: Page, probe: string): Promise<number> {
  return page.evaluate(
    (selector) =>
      new Promise<number>((resolve, reject) => {
        const text = () => document.querySelector(selector)?.textContent;
        const before = text();
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
      }),
    probe,
  );
}
