import type { Locator, Page } from '@playwright/test';
import { locales, type Locale } from '#src/i18n/locales.ts';
import { requiredIds } from '#src/lib/content/schemas.ts';
import { localizePath, routes, urlFor } from '#src/lib/routes.ts';
import { untilAtRest } from '../support/at-rest.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';

const screens = [
  { width: 375, height: 700 },
  { width: 1440, height: 900 },
];

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Tab may lead through the browser's own controls, never to the page behind. */
async function expectFocusKept(page: Page, dialog: Locator): Promise<void> {
  const controls = await dialog.locator('a, button').count();
  for (let presses = 0; presses <= controls + 1; presses += 1) {
    const where = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body || activeElement?.closest('dialog') ? 'inside' : 'behind';
    });
    expect(where).toBe('inside');
    await page.keyboard.press('Tab');
  }
}

async function expectPageStill(page: Page): Promise<void> {
  await expect(page.locator(':root')).toHaveCSS('overflow-y', 'hidden');
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(4, 300);
  const turned = await page.evaluateHandle(() => ({
    wheel: new Promise((resolve) => addEventListener('wheel', resolve, { once: true })),
  }));
  await page.mouse.wheel(0, 600);
  await turned.evaluate(async ({ wheel }) => {
    await wheel;
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  });
  expect(await page.evaluate(() => scrollY)).toBe(before);
}

const replaced = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

async function walkServices(page: Page, locale: Locale): Promise<void> {
  const { card, dialog: says } = dictionaryOf(locale, 'services');
  await page.goto(localizePath(routes.services, locale));
  const title = (await page.locator('#ai-workforce h2').first().textContent())!.trim();
  const opener = page.getByRole('button', { name: replaced(card.openLabel, { service: title }) });
  const dialog = page.getByRole('dialog', { name: title });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expectPageStill(page);
  await expectFocusKept(page, dialog);
  for (const [heading, count] of [
    [says.benefits, 6],
    [says.process, 5],
  ] as const) {
    const part = dialog.getByRole('heading', { name: heading }).locator('..');
    await expect(part.getByRole('listitem')).toHaveCount(count);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Space');
  const close = dialog.getByRole('button', { name: says.close }).last();
  await tabTo(page, close);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('link', { name: says.start }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(urlFor(locale, 'contact'));
  expect(await page.evaluate(() => scrollY)).toBe(0);
}

async function walkJobs(page: Page, locale: Locale): Promise<void> {
  const { hero, jobs, levels } = dictionaryOf(locale, 'careers');
  await page.goto(localizePath(routes.careers, locale));
  const opener = page.getByRole('button', { name: hero.jobs });
  const dialog = page.getByRole('dialog', { name: jobs.heading });
  await tabTo(page, opener);
  await page.keyboard.press('Space');
  await expect(dialog).toBeVisible();
  await expectFocusKept(page, dialog);
  expect(await dialog.getByRole('heading', { level: 3 }).count()).toBeGreaterThanOrEqual(
    requiredIds.jobs.length,
  );
  const known = Object.values(levels).map((level) => `${jobs.level}: ${level}`);
  for (const job of await dialog
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .all()) {
    expect(known).toContain((await job.locator('h3 + p > span').first().innerText()).trim());
    await expect(job.locator('h3 + p > span').nth(1)).toHaveText(/\d+/);
    await expect(job.locator('.checks').getByRole('listitem')).toHaveCount(5);
  }
  const title = (await dialog.getByRole('heading', { level: 3 }).nth(1).textContent())!.trim();
  await tabTo(page, dialog.getByRole('link', { name: replaced(jobs.applyLabel, { title }) }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(urlFor(locale, 'apply'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
}

async function walkCaseStudies(page: Page, locale: Locale): Promise<void> {
  const { card } = dictionaryOf(locale, 'case-studies');
  await page.goto(localizePath(routes.caseStudies, locale));
  const study = page.locator('#fintech').or(page.locator('#aviation')).first();
  const title = (await study.getByRole('heading', { level: 2 }).textContent())!.trim();
  const results = study.getByRole('heading', { name: card.results });
  const toggle = study.locator('summary');
  await expect(results).toBeHidden();
  await expect(toggle).toHaveText(new RegExp(`${card.more}.*: ${title}`, 's'));
  await tabTo(page, toggle);
  await page.keyboard.press('Enter');
  await expect(results).toBeVisible();
  await expect(study.locator('.checks').getByRole('listitem')).toHaveCount(5);
  await expect(study.getByText(card.less, { exact: true })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(results).toBeHidden();
  await expect(study.getByText(card.more, { exact: true })).toBeVisible();
}

for (const locale of locales) {
  for (const screen of screens) {
    test.describe(`${locale}, ${screen.width} px, by keyboard alone`, () => {
      test.use({ viewport: screen });
      test('a service opens, is read, closes both ways and leads to the contact page', ({ page }) =>
        walkServices(page, locale));
      test('the open positions are read and lead to the application for one of them', ({ page }) =>
        walkJobs(page, locale));
      test('a case study opens and closes and says which it is', ({ page }) => walkCaseStudies(page, locale));
    });
  }
}

test('A case study opens and closes by a click anywhere on its card', async ({ page }) => {
  await page.goto(routes.caseStudies);
  const card = page.locator('.case-card').nth(2);
  const details = card.locator('details');
  // By the mouse: what covers the card is its own toggle, which the locator's click would take for an obstacle.
  const clickOn = async (part: Locator) => {
    await part.scrollIntoViewIfNeeded();
    const { x, y } = (await part.boundingBox())!;
    await page.mouse.click(x + 20, y + 20);
  };
  await clickOn(card.getByRole('heading', { level: 2 }));
  await expect(details).toHaveAttribute('open');
  await clickOn(card.locator('img'));
  await expect(details).not.toHaveAttribute('open');
});

test('Pointing at a case study enlarges its picture and its title a little, and not for those who ask for less motion', async ({
  page,
}) => {
  const scaleOf = () =>
    page
      .locator('.case-card')
      .first()
      .evaluate((card) =>
        ['img', 'h2'].map((part) => Math.round(card.querySelector(part)!.getBoundingClientRect().width)),
      );
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto(routes.caseStudies);
    const still = await scaleOf();
    await page.locator('.case-card').first().hover();
    await untilAtRest(page.locator('.case-card').first());
    const [picture, title] = await scaleOf();
    if (reducedMotion === 'reduce') expect([picture, title]).toEqual(still);
    else expect([picture! > still[0]!, title! > still[1]!]).toEqual([true, true]);
  }
});
