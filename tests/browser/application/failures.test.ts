import { storedApplications } from '../support/database.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { always, isApplicationInsert, isOpening, isUpload, meetFaults } from '../support/faults.ts';
import { expect, test } from '../support/test.ts';
import { applicationForm, pdfFile, validApplication } from './application-form.ts';

/** The one line a failed send may log: a reason and a code, nothing the visitor typed. */
const logged = (reason: string) => new RegExp(`^Form not sent: ${reason} \\(\\w+\\)$`);
const browserLine = /^Failed to load resource: (the server responded with a status of \d+|net::ERR_\w+)/;
const megabyte = 1024 * 1024;

test('[F11] The connection breaks in the middle of a CV of 5 MB: it is sent again, and stored once', async ({
  page,
  allowConsole,
}) => {
  allowConsole(browserLine);
  const uploads = await meetFaults(page, isUpload, [{ dropAt: 2 * megabyte }]);
  const { form, button, open, fill, cv, accepted } = applicationForm(page, 'en');
  await open();
  const application = validApplication();
  await fill(application);
  await cv.setInputFiles(pdfFile({ size: 5 * megabyte }));
  await expect(accepted).toBeVisible();
  await button.click();
  await expect(form.getByText(dictionaryOf('en', 'application').result.success)).toBeVisible();
  expect(uploads()).toBe(2);
  expect(await storedApplications(application.email)).toEqual([
    expect.objectContaining({ cvSize: 5 * megabyte }),
  ]);
});

test('An upload that stands still is given up after 30 s and sent again, and stored once', async ({
  page,
}) => {
  const uploads = await meetFaults(page, isUpload, [{ hang: true }]);
  const { form, button, open, fill, chooseCv } = applicationForm(page, 'en');
  await open();
  await page.clock.install();
  const application = validApplication();
  await fill(application);
  await chooseCv();
  await button.click();
  await expect.poll(uploads).toBe(1);
  const now = () => page.evaluate(() => Date.now());
  const hung = await now();
  const secondUpload = async () => {
    await page.clock.runFor(1000);
    return uploads();
  };
  await expect.poll(secondUpload, { intervals: [20] }).toBe(2);
  expect(await now()).toBeGreaterThan(hung + 29_000);
  expect(await now()).toBeLessThan(hung + 60_000);
  await expect(form.getByText(dictionaryOf('en', 'application').result.success)).toBeVisible();
  expect(uploads()).toBe(2);
  expect(await storedApplications(application.email)).toEqual([expect.objectContaining({ cvSize: 2048 })]);
});

test('[F12] The CV is stored but the answer is lost: that it is there already counts as success', async ({
  page,
  allowConsole,
}) => {
  allowConsole(browserLine);
  await meetFaults(page, isUpload, [{ dropAfter: true }]);
  const { form, button, open, fill, chooseCv } = applicationForm(page, 'en');
  await open();
  const application = validApplication();
  await fill(application);
  await chooseCv();
  await button.click();
  await expect(form.getByText(dictionaryOf('en', 'application').result.success)).toBeVisible();
  expect(await storedApplications(application.email)).toEqual([expect.objectContaining({ cvSize: 2048 })]);
});

// In one language each: what is said in which is held by src/islands/application-form/ApplicationForm.test.tsx.
const locale = 'de';
const { result } = dictionaryOf(locale, 'application');
const said = (text: string) => text.replace('{{message}}', 'fault of a test');
const wait = result.wait.replace('{{time}}', 'in 4 Minuten');

test(`[F13] the CV is refused: the banner names the upload, everything stays, nothing is stored`, async ({
  page,
  allowConsole,
}) => {
  allowConsole(browserLine);
  allowConsole(logged('refused'));
  await meetFaults(page, isUpload, always({ status: 400 }));
  const { alert, button, open, fill, values, accepted, chooseCv } = applicationForm(page, locale);
  await open();
  const application = validApplication();
  await fill(application);
  await chooseCv();
  await button.click();
  await expect(alert).toContainText(said(result.uploadError));
  await expect(button).toBeEnabled();
  await expect(accepted).toBeVisible();
  expect(await values()).toEqual(Object.values(application));
  expect(await storedApplications(application.email)).toEqual([]);
});

const inFourMinutes = {
  status: 429,
  headers: { 'retry-after': '230', 'access-control-expose-headers': 'Retry-After' },
};
for (const [what, where, fault, sentences] of [
  ['too many files', isUpload, { status: 403 }, [said(result.uploadError)]],
  ['too many requests for a name', isOpening, inFourMinutes, [said(result.uploadError), wait]],
  ['too many applications', isApplicationInsert, inFourMinutes, [said(result.databaseError), wait]],
] as const) {
  test(`[S28] ${what}: the visitor reads when to try again and where to write instead, and trying again works`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(browserLine);
    allowConsole(logged('busy'));
    await meetFaults(
      page,
      where,
      Array.from({ length: fault.status === 403 ? 3 : 1 }, () => fault),
    );
    const { form, alert, button, open, fill, chooseCv } = applicationForm(page, locale);
    await open();
    const application = validApplication();
    await fill(application);
    await chooseCv();
    await button.click();
    for (const sentence of sentences) await expect(alert.getByText(sentence, { exact: true })).toBeVisible();
    await expect(alert.getByRole('link')).toHaveAttribute('href', /^mailto:/);
    await button.click();
    await expect(form.getByText(result.success)).toBeVisible();
    expect(await storedApplications(application.email)).toHaveLength(1);
  });
}

test(`[F05] [F14] the CV is stored, the application refused: the banner names the database, and sending again sends no second file`, async ({
  page,
  allowConsole,
}) => {
  allowConsole(browserLine);
  allowConsole(logged('refused'));
  const uploads = await meetFaults(page, isUpload, []);
  await meetFaults(page, isApplicationInsert, [{ status: 400 }]);
  const { form, alert, button, open, fill, values, accepted, chooseCv } = applicationForm(page, locale);
  await open();
  const application = validApplication();
  await fill(application);
  await chooseCv();
  await button.click();
  await expect(alert).toContainText(said(result.databaseError));
  await expect(accepted).toBeVisible();
  expect(await values()).toEqual(Object.values(application));
  expect(await storedApplications(application.email)).toEqual([]);
  await button.click();
  await expect(form.getByText(result.success)).toBeVisible();
  expect(uploads()).toBe(1);
  expect(await storedApplications(application.email)).toHaveLength(1);
});
