import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { hold, isPage } from './support/network.ts';
import { address, expectLanguage, headlines, switchTo } from './support/visitor.ts';

/** Distance of an element from the window's top, once the page has stood still for ten frames. */
const restingTop = (page: Page, id: string) =>
  page.evaluate(async (target) => {
    for (
      let still = 0, last = scrollY;
      still < 10;
      still = scrollY === last ? still + 1 : 0, last = scrollY
    ) {
      await new Promise(requestAnimationFrame);
    }
    return document.getElementById(target)?.getBoundingClientRect().top ?? NaN;
  }, id);

/** The specification's 80 px below the top, within 2 px. */
async function expectBelowHeader(page: Page, id: string) {
  await expect.poll(() => restingTop(page, id)).toBeGreaterThanOrEqual(78);
  expect(await restingTop(page, id)).toBeLessThanOrEqual(82);
}

const footerLink = (page: Page, anchor: string) =>
  page.locator(`footer h2 + ul a[href$="/services#${anchor}"]`);

test('a services link of the footer, followed from another page, scrolls 100 ms after it and stops 80 px below the top', async ({
  page,
}) => {
  await page.goto('/about');
  await page.evaluate(() => {
    const order: string[] = [];
    Object.assign(window, { order });
    const note = (what: string) => () => void order.push(what);
    // Timers that are set together end in their order, however slow the machine is.
    const started = () => [70, 160].forEach((wait) => setTimeout(note(`${wait} ms`), wait));
    document.addEventListener('astro:page-load', started, { once: true });
    new MutationObserver((_, own) => {
      own.disconnect();
      note('scroll')();
    }).observe(document.documentElement, { attributeFilter: ['data-smooth'] });
  });
  await footerLink(page, 'ai-workforce').click();
  await expectLanguage(page, 'en', headlines.services('en'));
  await expect.poll(() => address(page)).toBe('/services#ai-workforce');
  await expectBelowHeader(page, 'ai-workforce');
  expect(await page.evaluate(() => (window as unknown as { order: string[] }).order)).toEqual([
    '70 ms',
    'scroll',
    '160 ms',
  ]);
});

test('B6 a services link of the footer does the same in German, under the plain address', async ({
  page,
}) => {
  await page.goto('/about');
  await switchTo(page, 'de');
  await footerLink(page, 'ai-workforce').click();
  await expectLanguage(page, 'de', headlines.services('de'));
  await expect.poll(() => address(page)).toBe('/services#ai-workforce');
  await expectBelowHeader(page, 'ai-workforce');
});

test('B6 a services link of the footer works on the services page itself while German is remembered', async ({
  page,
}) => {
  await page.goto('/services');
  await switchTo(page, 'de');
  await footerLink(page, 'process-analysis').click();
  await expect.poll(() => address(page)).toBe('/services#process-analysis');
  await expectBelowHeader(page, 'process-analysis');
  await expectLanguage(page, 'de', headlines.services('de'));
});

test('another link pressed right after a services link wins', async ({ page }) => {
  const contact = await hold(page, isPage('/contact'));
  await page.goto('/about');
  await page.clock.install();
  await page.evaluate(() => {
    const press = () => document.querySelector<HTMLElement>('.nav-row a[href="/contact"]')!.click();
    document.addEventListener('astro:page-load', press, { once: true });
  });
  await footerLink(page, 'ai-workforce').click();
  await contact.first;
  // Longer than the 100 ms after which the page would have been moved to the anchor.
  await page.clock.runFor(150);
  contact.release();
  await expectLanguage(page, 'en', headlines.contact('en'));
  expect(address(page)).toBe('/contact');
});
