import { chromium, type Browser, type Page } from '@playwright/test';
import { localizePath } from '../../src/lib/routes.ts';
import { findBrowser } from '../../tests/browser/support/find-browser.ts';
import { serveSite } from '../serve/serve-site.ts';

/**
 * Prints the milliseconds from a press on DE to the German text on screen, the German page at hand, at a quarter of
 * this machine's speed: median and maximum of 15 first presses per page. The goal is 100 ms (docs/language.md).
 *
 * `node scripts/bench/language-switch.ts [address]`: a running site, by default the one built in dist.
 */
const runs = 15;
const slowdown = 4;

interface Case {
  name: string;
  path: string;
  /** The text to wait for: the last one of the page to change. */
  probe: string;
  /** What a visitor does before the press, so that React is there. */
  prepare?: (page: Page) => Promise<void>;
}

const takenOver = async (page: Page, island: string) => {
  await page.locator(island).hover();
  await page.locator(`astro-island:not([ssr]) ${island}`).waitFor({ state: 'attached' });
};

const cases: Case[] = [
  { name: 'home', path: '/', probe: 'main h2' },
  { name: 'services', path: '/services', probe: '#ai-workforce h2' },
  {
    name: 'services, React there',
    path: '/services',
    probe: '#ai-workforce h2',
    prepare: (page) => takenOver(page, '#mauritian-teams'),
  },
  { name: 'contact', path: '/contact', probe: '#contact button[type=submit]' },
  {
    name: 'contact, React there',
    path: '/contact',
    probe: '#contact button[type=submit]',
    prepare: (page) => takenOver(page, '#contact'),
  },
  { name: 'article', path: '/blog/tech-leadership', probe: 'main h1' },
];

/** Milliseconds from the press to the first frame after which the probe's text is another. */
async function press(page: Page, probe: string): Promise<number> {
  const shown = page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const text = () => document.querySelector(selector)?.textContent;
        const before = text();
        document.addEventListener(
          'click',
          ({ timeStamp }) => {
            const look = () => {
              if (document.documentElement.lang !== 'de' || text() === before) requestAnimationFrame(look);
              else setTimeout(() => resolve(performance.now() - timeStamp));
            };
            requestAnimationFrame(look);
          },
          { once: true, capture: true },
        );
      }),
    probe,
  );
  await page.locator('[data-language="de"]').click();
  return shown;
}

async function measure(browser: Browser, origin: string, { path, probe, prepare }: Case): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const german = page.waitForResponse(`${origin}${localizePath(path, 'de')}`);
  await page.goto(origin + path);
  await (await german).finished();
  await prepare?.(page);
  await page.waitForLoadState('networkidle');
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const duration = await press(page, probe);
  await page.close();
  return duration;
}

const given = process.argv[2];
const site = given === undefined ? await serveSite({ dist: 'dist' }) : undefined;
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
try {
  const origin = site?.url ?? new URL(given!).origin;
  console.log(`From press to German text, ${slowdown}x CPU slowdown, ${runs} first presses each (ms):`);
  for (const one of cases) {
    const durations: number[] = [];
    for (let run = 0; run < runs; run++) durations.push(await measure(browser, origin, one));
    durations.sort((a, b) => a - b);
    const [median, maximum] = [durations[Math.floor(runs / 2)]!, durations.at(-1)!].map(Math.round);
    console.log(
      `  ${one.name.padEnd(22)} median ${String(median).padStart(4)}   maximum ${String(maximum).padStart(4)}`,
    );
  }
} finally {
  await browser.close();
  await site?.close();
}
