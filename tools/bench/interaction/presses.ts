import type { Browser, Page } from '@playwright/test';
import { leave, pressed, watchForNewText, visit } from './phone.ts';

interface Press {
  name: string;
  path: string;
  /** The text to wait for: the last one of the page to change. */
  probe: string;
  /** What is pressed. */
  target: string;
  /** What the visitor did before, so that React is there. */
  before?: (page: Page) => Promise<void>;
}

const german = '[data-language="de"]';

const presses: Press[] = [
  { name: 'DE on home', path: '/', probe: 'main h2', target: german },
  { name: 'DE on services', path: '/services', probe: '#process-analysis h2', target: german },
  { name: 'DE on case studies', path: '/case-studies', probe: '.case-details summary', target: german },
  { name: 'DE on contact', path: '/contact', probe: '#contact button[type=submit]', target: german },
  {
    name: 'DE on contact, React there',
    path: '/contact',
    probe: '#contact button[type=submit]',
    target: german,
    before: async (page) => {
      await page.locator('#contact input[name=name]').focus();
      await page.locator('astro-island:not([ssr]) #contact').waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
    },
  },
  { name: 'DE on an article', path: '/blog/tech-leadership', probe: 'main h1', target: german },
  { name: 'link home to services', path: '/', probe: 'main h1', target: '.nav-row a[href="/services"]' },
  {
    name: 'link blog to article',
    path: '/blog',
    probe: 'main h1',
    target: 'main a[href="/blog/tech-leadership"]',
  },
];

/** Milliseconds of one first press, what it leads to being at hand. */
async function press(
  browser: Browser,
  origin: string,
  { path, probe, target, before }: Press,
): Promise<number> {
  const opened = await visit(browser, origin + path, { slow: true });
  const { page } = opened;
  await before?.(page);
  const control = page.locator(target).first();
  await control.scrollIntoViewIfNeeded();
  await control.hover();
  await page.waitForTimeout(1000);
  const shown = await watchForNewText(page, probe);
  await page.mouse.down();
  await page.waitForTimeout(pressed);
  await page.mouse.up();
  const duration = await shown();
  await leave(opened);
  return duration;
}

/** Name and durations in milliseconds of every press, each measured `runs` times. */
export async function measurePresses(browser: Browser, origin: string, runs: number) {
  const all: { name: string; durations: number[] }[] = [];
  for (const each of presses) {
    const durations: number[] = [];
    while (durations.length < runs) durations.push(await press(browser, origin, each));
    all.push({ name: each.name, durations });
  }
  return all;
}
