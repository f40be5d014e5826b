import type { Page } from '@playwright/test';
import { routes } from '#src/lib/routes.ts';
import { switchTo } from '../language/support/visitor.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';
import { applicationForm, validApplication } from './application-form.ts';

const { back, close } = dictionaryOf('en', 'application');
const { nav } = dictionaryOf('en', 'common');

/** The heading of the position: the page's own script writes it, so that from then on it answers. */
const answers = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText('Application for Product Owner');

async function openApplication(page: Page) {
  await page.goto(`${routes.apply}?job=product-owner`);
  await answers(page);
  await expect(page).toHaveURL(routes.apply);
}

/** The ways out of the application (specification, Apply). */
const waysOut: [name: string, take: (page: Page) => Promise<void>][] = [
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['“Back to careers”', (page) => page.getByRole('link', { name: back }).click()],
  ['the close button', (page) => page.getByRole('link', { name: close }).click()],
];

/** Milliseconds until the page is left (specification, section 9). */
const wait = 200;

for (const [name, leave] of waysOut) {
  test(`By ${name} the application is left after 200 ms: one step back`, async ({ page }) => {
    await page.goto(routes.about);
    await page.locator('.nav-row').getByRole('link', { name: nav.blog }).click();
    await expect(page).toHaveURL(routes.blog);
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: 'apply' });
      document.querySelector('main')!.prepend(link);
      link.click();
    }, `${routes.apply}?job=product-owner`);
    await answers(page);
    const sheet = page.locator('[data-application-sheet]');
    await page.clock.install();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await leave(page);
    await expect(sheet).toHaveAttribute('data-closing');
    await page.clock.runFor(wait - 1);
    await expect(page).toHaveURL(routes.apply);
    await expect(sheet).toBeVisible();
    await page.clock.runFor(1);
    await page.clock.resume();
    // One step back, not always to the same page.
    await expect(page).toHaveURL(routes.blog);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(dictionaryOf('en', 'blog').hero.heading);
  });

  test(`By ${name} the application leads to the careers page where there is no step to go back to`, async ({
    page,
  }) => {
    await openApplication(page);
    await leave(page);
    await expect(page).toHaveURL(routes.careers);
  });
}

test('Escape closes the menu that lies on top, and the application with the next press', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await openApplication(page);
  await page.getByRole('button', { name: dictionaryOf('en', 'common').menu.open }).click();
  const menu = page.locator('#menu');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.locator('[data-application-sheet]')).not.toHaveAttribute('data-closing');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(routes.careers);
});

test('What was typed, chosen and ticked is there again when the visitor comes back', async ({ page }) => {
  const { fill, chooseCv, keepLonger, values, accepted, cv, open } = applicationForm(page, 'en');
  await open();
  const application = validApplication();
  await fill(application);
  await chooseCv();
  await keepLonger.check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(routes.careers);
  await page
    .getByRole('link', { name: dictionaryOf('en', 'careers').hero.general })
    .first()
    .click();
  await expect(page).toHaveURL(routes.apply);
  await expect(accepted).toBeVisible();
  expect(await values()).toEqual(Object.values(application));
  expect(await cv.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe('CV.pdf');
  await expect(keepLonger).toBeChecked();
});

test('What is deleted after the visitor came back stays deleted when the language is switched', async ({
  page,
}) => {
  const { fill, chooseCv, keepLonger, accepted, cv, open, field } = applicationForm(page, 'en');
  await open();
  await fill(validApplication());
  await chooseCv();
  await keepLonger.check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(routes.careers);
  await page.goBack();
  await expect(page).toHaveURL(routes.apply);
  await expect(accepted).toBeVisible();
  await keepLonger.uncheck();
  await field('phone').fill('');
  await page.getByRole('button', { name: dictionaryOf('en', 'application').form.cvRemove }).click();
  await switchTo(page, 'de');
  await expect(page.locator('#application-keepLonger')).not.toBeChecked();
  await expect(page.locator('#application-phone')).toHaveValue('');
  expect(await cv.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0);
});
