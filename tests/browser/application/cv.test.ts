import { locales } from '#src/i18n/locales.ts';
import { storedApplications } from '../support/database.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';
import { applicationForm, pdfFile, validApplication } from './application-form.ts';

const { form: texts, errors, result } = dictionaryOf('en', 'application');

test('A file held over the drop zone is shown there, and no more when it is taken away', async ({ page }) => {
  const { open, dropZone, field, fill } = applicationForm(page, 'en');
  await open();
  await fill({ firstName: 'Anouk' });
  await field('firstName').blur();
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['%PDF-1.7'], 'CV.pdf'));
    return transfer;
  });
  await expect(dropZone).toHaveAttribute('data-state', 'empty');
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
  await dropZone.dispatchEvent('dragenter', { dataTransfer });
  await expect(dropZone).toHaveAttribute('data-state', 'over');
  await expect(dropZone).toContainText(texts.dropNow);
  await dropZone.dispatchEvent('dragleave', { dataTransfer });
  await expect(dropZone).toHaveAttribute('data-state', 'empty');
  await dropZone.dispatchEvent('drop', { dataTransfer });
  await expect(dropZone).toHaveAttribute('data-state', 'accepted');
});

test('The focus is seen on the CV; a chosen one is shown with name and size, replaced, and removed; without one nothing is sent', async ({
  page,
}) => {
  const { open, fill, chooseCv, dropZone, accepted, form, field, button, error, cv } = applicationForm(
    page,
    'en',
  );
  await open();
  const application = validApplication();
  await fill(application);
  await field('coverLetter').press('Tab');
  await expect(cv).toBeFocused();
  await expect(dropZone).toHaveCSS('outline-style', 'solid');
  await chooseCv();
  await expect(dropZone).toContainText('CV.pdf, 2 kB');
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: texts.cvReplace }).click();
  await (await chooser).setFiles(pdfFile({ name: 'newer.pdf', size: 3 * 1024 * 1024 }));
  await expect(dropZone).toContainText('newer.pdf, 3 MB');
  await form.getByRole('button', { name: texts.cvRemove }).click();
  await expect(accepted).toBeHidden();
  await expect(cv).toBeFocused();
  await button.click();
  await expect(error('cv')).toContainText(errors.cvRequired);
  await expect(cv).toHaveAttribute('aria-invalid', 'true');
  expect(await storedApplications(application.email)).toEqual([]);
});

for (const locale of locales) {
  test(`${locale}: an empty form is told field by field, in a summary with the focus, and nothing is sent`, async ({
    page,
  }) => {
    const said = dictionaryOf(locale, 'application');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    const { open, button, error, field, cv, summary } = applicationForm(page, locale);
    await open();
    await button.click();
    await expect(summary).toContainText(said.result.failure);
    await expect(summary).toBeFocused();
    for (const [name, text] of [
      ['firstName', said.errors.firstNameRequired],
      ['lastName', said.errors.lastNameRequired],
      ['email', said.errors.emailRequired],
      ['phone', said.errors.phoneRequired],
      ['coverLetter', said.errors.coverLetterRequired],
    ] as const) {
      await expect(error(name)).toContainText(text);
      await expect(field(name)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(name)).toHaveAttribute('aria-required', 'true');
      await expect(summary.getByRole('link', { name: text })).toHaveAttribute('href', `#application-${name}`);
    }
    await expect(error('cv')).toContainText(said.errors.cvRequired);
    await expect(cv).toHaveAttribute('aria-invalid', 'true');
    await expect(error('linkedIn')).toHaveCount(0);
    await summary.getByRole('link', { name: said.errors.emailRequired }).click();
    await expect(field('email')).toBeFocused();
    expect(sent).toEqual([]);
  });
}

test('The progress of an upload is shown; cancelled, nothing is stored, all is kept, and it can be sent again', async ({
  page,
}) => {
  test.slow();
  const line = await page.context().newCDPSession(page);
  const { open, fill, cv, accepted, form, button, values } = applicationForm(page, 'en');
  await open();
  const slowly = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 300_000 };
  await line.send('Network.emulateNetworkConditions', slowly);
  const application = validApplication();
  await fill(application);
  await cv.setInputFiles(pdfFile({ size: 4 * 1024 * 1024 }));
  await expect(accepted).toBeVisible();
  await button.click();
  await expect(form.locator('[type="submit"]')).toBeDisabled();
  await expect(form.getByRole('progressbar', { name: texts.upload })).toHaveAttribute('value', /^\d{1,2}$/);
  await expect(form.locator('[aria-live="polite"]').getByText('25% of your CV uploaded')).toBeAttached();
  // What stops it comes next for who has the focus on the status line.
  await expect(form.locator(':focus')).toHaveRole('status');
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: texts.cancel })).toBeFocused();
  // No other file while this one is on its way.
  await expect(cv).toBeDisabled();
  await form.getByRole('button', { name: texts.cancel }).click();
  await expect(form.getByText(result.cancelled)).toBeVisible();
  expect(await values()).toEqual(Object.values(application));
  await expect(accepted).toBeVisible();
  expect(await storedApplications(application.email)).toEqual([]);
  await line.send('Network.emulateNetworkConditions', { ...slowly, uploadThroughput: -1 });
  await button.click();
  await expect(form.getByText(result.success)).toBeVisible();
  expect(await storedApplications(application.email)).toHaveLength(1);
});
