import puppeteer, { type Browser, type ElementHandle, type LaunchOptions, type Page } from 'puppeteer-core';
import type { Circumstances, Visitor } from './visitor.ts';

/**
 * Chromium by its own protocol, Firefox by WebDriver BiDi, which it speaks without a program between
 * (https://pptr.dev/webdriver-bidi).
 */
export async function openByPuppeteer(
  browserName: 'chrome' | 'firefox',
  executablePath: string,
  circumstances: Circumstances,
): Promise<Visitor> {
  const browser = await puppeteer.launch({ ...optionsOf[browserName](circumstances), executablePath });
  try {
    const page = await browser.newPage();
    if (browserName === 'chrome') {
      const value = circumstances.dark ? 'dark' : 'light';
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
      await page.setJavaScriptEnabled(!circumstances.withoutScripts);
    }
    return await visitorOf(browser, page);
  } catch (error) {
    await browser.close();
    throw error;
  }
}

const optionsOf: Record<'chrome' | 'firefox', (circumstances: Circumstances) => LaunchOptions> = {
  chrome: () => ({
    browser: 'chrome',
    headless: 'shell',
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=slight'],
  }),
  firefox: ({ dark, withoutScripts }) => ({
    browser: 'firefox',
    // BiDi has no commands for them in this version. The scheme: 0 is dark, 1 is light.
    extraPrefsFirefox: {
      'layout.css.prefers-color-scheme.content-override': dark ? 0 : 1,
      'javascript.enabled': !withoutScripts,
    },
  }),
};

async function visitorOf(browser: Browser, page: Page): Promise<Visitor> {
  let complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  const run = async <Argument, Value>(work: (argument: Argument) => Value, argument?: Argument) => {
    const asked = () =>
      page.evaluate(work as (argument: unknown) => unknown, argument) as Promise<Awaited<Value>>;
    try {
      return await asked();
    } catch (error) {
      // In the moment in which the page gives way to another: that one is asked.
      if (!/context was destroyed/.test(String(error))) throw error;
      return await asked();
    }
  };
  return {
    version: (await browser.version()).replace(/^\D+/, ''),
    // Firefox gives a navigation up when the page begins one of its own in that moment.
    goto: async (url) => void (await page.goto(url).catch(() => page.goto(url))),
    back: async () => void (await page.goBack({ waitUntil: [] })),
    forward: async () => void (await page.goForward({ waitUntil: [] })),
    resize: (width, height) => page.setViewport({ width, height }),
    run: run as Visitor['run'],
    pressAt: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    // BiDi knows the space bar by its letter alone.
    key: (key) => page.keyboard.press(key === 'Space' ? ' ' : key),
    choose: async (selector, file) => {
      const field = (await page.$(selector)) as ElementHandle<HTMLInputElement>;
      await field.uploadFile(file);
    },
    picture: async () => Buffer.from(await page.screenshot()),
    complaints: () => {
      const all = complaints;
      complaints = [];
      return Promise.resolve(all);
    },
    close: () => browser.close(),
  };
}
