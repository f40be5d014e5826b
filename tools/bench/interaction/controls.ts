import type { Browser, Page } from '@playwright/test';
import { leave, pressed, slowDown, visit } from './phone.ts';

interface Control {
  name: string;
  path: string;
  /** The phone's narrow screen, in place of a desk's. */
  narrow?: boolean;
  prepare?: (page: Page) => Promise<void>;
  use: (page: Page) => Promise<void>;
}

const phone = { width: 412, height: 823 };

const press = (selector: string) => (page: Page) => page.locator(selector).first().click({ delay: pressed });

const formTaken = async (page: Page) => {
  await page.locator('#contact input[name=name]').click();
  await page.locator('astro-island:not([ssr]) #contact').waitFor({ state: 'attached' });
};

const controls: Control[] = [
  { name: 'menu, opened', path: '/about', narrow: true, use: press('.menu-button') },
  { name: 'language switch', path: '/services', use: press('[data-language="de"]') },
  { name: 'link of the navigation', path: '/', use: press('.nav-row a[href="/services"]') },
  { name: 'anchor of the page', path: '/', use: press('main a[href="/#services"]') },
  { name: 'service card, opened', path: '/services', use: press('#ai-workforce .card-cover') },
  {
    name: 'dialog, closed',
    path: '/services',
    prepare: press('#ai-workforce .card-cover'),
    use: press('#ai-workforce-details .dialog-close'),
  },
  { name: 'case study, expanded', path: '/case-studies', use: press('#aviation-details summary') },
  { name: 'open positions', path: '/careers', use: press('[commandfor="open-positions"]') },
  {
    name: 'group of the footer',
    path: '/about',
    narrow: true,
    use: press('.footer-compact a, .footer-accordions summary'),
  },
  { name: 'field, first touch', path: '/contact', use: press('#contact input[name=name]') },
  {
    name: 'field, typed in',
    path: '/contact',
    prepare: formTaken,
    use: (page) => page.locator('#contact input[name=name]').pressSequentially('Erika'),
  },
  {
    name: 'field, left empty',
    path: '/contact',
    prepare: formTaken,
    use: (page) => page.locator('#contact input[name=email]').click(),
  },
  {
    name: 'form, sent empty',
    path: '/contact',
    prepare: formTaken,
    use: press('#contact button[type=submit]'),
  },
];

/**
 * The longest interaction of one use, in milliseconds as Event Timing counts them, from the input to the frame that
 * answers it: in steps of 8, nothing under 16. Zero when everything was shorter.
 */
async function longest(
  browser: Browser,
  origin: string,
  { path, narrow, prepare, use }: Control,
): Promise<number> {
  const opened = await visit(browser, origin + path, narrow ? phone : {});
  const { page } = opened;
  await prepare?.(page);
  await page.waitForLoadState('networkidle');
  await slowDown(opened);
  await page.evaluate(() => {
    const watched = Object.assign(window, { longestInteraction: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (entry.interactionId > 0)
          watched.longestInteraction = Math.max(watched.longestInteraction, entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await use(page);
  await page.waitForTimeout(800);
  const duration = await page.evaluate(
    () => (window as unknown as { longestInteraction: number }).longestInteraction,
  );
  await leave(opened);
  return duration;
}

/** Name and longest interactions in milliseconds of every kind of control, each used `runs` times. */
export async function measureControls(browser: Browser, origin: string, runs: number) {
  const all: { name: string; durations: number[] }[] = [];
  for (const each of controls) {
    const durations: number[] = [];
    while (durations.length < runs) durations.push(await longest(browser, origin, each));
    all.push({ name: each.name, durations });
  }
  return all;
}
