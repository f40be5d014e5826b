import type { Page } from '@playwright/test';
import { routes } from '#src/lib/routes.ts';
import { navLink } from '../language/support/visitor.ts';
import { storedApplications } from '../support/database.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { always, hurry, isApplicationInsert, isOpening, isUpload, meetFaults } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';
import { applicationForm, validApplication } from './application-form.ts';

/* The faults that the contact form has to stand, on the application; those of a CV are in failures.test.ts. */

const { result } = dictionaryOf('en', 'application');
const said = (text: string) => text.replace('{{message}}', result.unreachable);

test.beforeEach(({ allowConsole }) => {
  allowConsole(/^Form not sent: (?:offline|busy) \(\w+\)$/);
  allowConsole(/^Failed to load resource: (?:the server responded with a status of \d+|net::ERR_\w+)/);
});

/** Fills in the form with an application of its own. */
async function fillIn(page: Page) {
  const { fill, chooseCv, button, values, accepted, form } = applicationForm(page, 'en');
  const application = validApplication();
  await fill(application);
  await chooseCv();
  return { ...application, button, values, accepted, form };
}

/** Lets the waits between tries pass until the form says something. */
const untilSaid = (page: Page, text: string) =>
  expect(async () => {
    await page.clock.runFor(2000);
    await expect(applicationForm(page, 'en').form.getByText(text)).toBeVisible({ timeout: 100 });
  }).toPass();

test('One fault after the other on the same page: what passes is tried again, what does not is told, and each application is stored once', async ({
  page,
  context,
}) => {
  test.slow();
  await applicationForm(page, 'en').open();
  await page.locator('#application-firstName').focus();
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
  await page.clock.install();

  await test.step('[F15] [F16] three presses at once and Enter afterwards', async () => {
    const uploads = await meetFaults(page, isUpload, []);
    const { email, button, form } = await fillIn(page);
    await button.click({ clickCount: 3, force: true });
    await applicationForm(page, 'en').field('firstName').press('Enter');
    await expect(form.locator('[type="submit"]')).toBeDisabled();
    await untilSaid(page, result.success);
    expect(uploads()).toBe(1);
    expect(await storedApplications(email)).toHaveLength(1);
  });

  await test.step('[F03] two failures before the upload, two before the row', async () => {
    const busy = { status: 503 };
    const sent = [
      await meetFaults(page, isOpening, [busy]),
      await meetFaults(page, isUpload, [busy]),
      await meetFaults(page, isApplicationInsert, [busy, busy]),
    ];
    const { email, button } = await fillIn(page);
    await button.click();
    await untilSaid(page, result.success);
    expect(sent.map((count) => count())).toEqual([3, 2, 3]);
    expect(await storedApplications(email)).toHaveLength(1);
  });

  await test.step('[F09] stored, but the answer is lost', async () => {
    const inserts = await meetFaults(page, isApplicationInsert, [{ dropAfter: true }]);
    const { email, button } = await fillIn(page);
    await button.click();
    await untilSaid(page, result.success);
    expect(inserts()).toBeGreaterThan(1);
    expect(await storedApplications(email)).toHaveLength(1);
  });

  await test.step('[F10] stored, and every answer is lost: pressing again leaves one', async () => {
    await meetFaults(page, isApplicationInsert, always({ dropAfter: true }));
    const { email, button } = await fillIn(page);
    await button.click();
    await untilSaid(page, said(result.databaseError));
    await page.unroute(isApplicationInsert);
    await button.click();
    await untilSaid(page, result.success);
    expect(await storedApplications(email)).toHaveLength(1);
  });

  await test.step('[F01] the backend is down: all stays, and the next press sends it', async () => {
    await meetFaults(page, isOpening, always({ drop: true }));
    const { email, button, values, accepted } = await fillIn(page);
    const filled = await values();
    await button.click();
    await untilSaid(page, said(result.uploadError));
    await expect(button).toBeEnabled();
    expect(await values()).toEqual(filled);
    await expect(accepted).toBeVisible();
    expect(await storedApplications(email)).toEqual([]);
    await page.unroute(isOpening);
    await button.click();
    await untilSaid(page, result.success);
    expect(await storedApplications(email)).toHaveLength(1);
  });

  await test.step('[F21] offline: all stays, and one more press sends it once the line is back', async () => {
    const { email, button, values } = await fillIn(page);
    const filled = await values();
    await context.setOffline(true);
    await button.click();
    await untilSaid(page, result.offline);
    expect(await values()).toEqual(filled);
    await context.setOffline(false);
    await button.click();
    await untilSaid(page, result.success);
    expect(await storedApplications(email)).toHaveLength(1);
  });

  await test.step('[F17] reloaded while it is sent: the form is empty, and it is stored once', async () => {
    await meetFaults(page, isApplicationInsert, [{ hangAfter: true }]);
    const { email, button, values } = await fillIn(page);
    await button.click();
    await expect(async () => {
      await page.clock.runFor(100);
      expect(await storedApplications(email)).toHaveLength(1);
    }).toPass();
    // The clock stands still, and with it what opening a page waits for.
    await page.reload({ waitUntil: 'domcontentloaded' });
    expect(await values()).toEqual(['', '', '', '', '', '']);
    expect(await storedApplications(email)).toHaveLength(1);
  });
});

test('[F07] A database that never answers: told plainly; all stays, and the button is ready', async ({
  page,
}) => {
  await hurry(page);
  await meetFaults(page, isApplicationInsert, always({ hang: true }));
  await applicationForm(page, 'en').open();
  const { email, button, values, accepted, form } = await fillIn(page);
  const filled = await values();
  await button.click();
  await expect(form.getByRole('alert')).toContainText(said(result.databaseError));
  await expect(button).toBeEnabled();
  await expect(accepted).toBeVisible();
  expect(await values()).toEqual(filled);
  expect(await storedApplications(email)).toEqual([]);
});

test('[F18] The page is left while it is sent: no error anywhere, it is stored once, and its draft is gone', async ({
  page,
}) => {
  await meetFaults(page, isApplicationInsert, [{ delay: 500 }]);
  await applicationForm(page, 'en').open();
  const { email, button, values } = await fillIn(page);
  const sent = page.waitForRequest((request) => isApplicationInsert(new URL(request.url())));
  await button.click();
  await sent;
  await navLink(page, 'en', 'about').click();
  await expect(page).toHaveURL(routes.about);
  await expect.poll(async () => (await storedApplications(email)).length).toBe(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(routes.apply);
  await expect.poll(values).toEqual(['', '', '', '', '', '']);
});
