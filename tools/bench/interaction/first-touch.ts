import type { Browser } from '@playwright/test';
import { leave, visit } from './phone.ts';

/** Slow 4G as Lighthouse means it: 150 ms of latency, 1.6 Mbit/s down, 750 kbit/s up. In bytes per second. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

export interface FirstTouch {
  /** Milliseconds from the touch until React has taken the form over. */
  untilReact: number;
  /** Milliseconds from the press of Send after that until the page says what is missing. */
  then: number;
}

interface Watching {
  taken?: Promise<number>;
  answered?: Promise<number>;
}

const forms = { contact: '/contact', application: '/careers/apply' } as const;

/** The first touch of a form on slow 4G at full processor speed, and the press after it. */
export async function touchForm(
  browser: Browser,
  origin: string,
  form: keyof typeof forms,
): Promise<FirstTouch> {
  const opened = await visit(browser, origin + forms[form]);
  const { page, tools } = opened;
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', slow4g);
  const island = page.locator(`astro-island:has(#${form})`);
  const field = page.locator(`#${form} input[type=text], #${form} input[type=email]`).first();
  await field.scrollIntoViewIfNeeded();
  await island.evaluate((element) => {
    (window as Watching).taken = new Promise<number>((resolve) => {
      let touched = 0;
      for (const type of ['pointerenter', 'pointerdown', 'focusin'])
        element.addEventListener(type, () => (touched ||= performance.now()), { capture: true });
      element.addEventListener('island:ready', () => resolve(performance.now() - touched), { once: true });
    });
  });
  await field.click();
  const untilReact = await page.evaluate(() => (window as Watching).taken!);
  await page.evaluate((id) => {
    (window as Watching).answered = new Promise<number>((resolve) => {
      let pressed = 0;
      document.addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), {
        once: true,
        capture: true,
      });
      const observer = new MutationObserver(() => {
        if (!document.querySelector(`#${id} [aria-invalid="true"]`)) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
      });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
  }, form);
  await page.locator(`#${form} button[type=submit]`).click();
  const then = await page.evaluate(() => (window as Watching).answered!);
  await leave(opened);
  return { untilReact, then };
}
