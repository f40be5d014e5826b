import type { Page } from '@playwright/test';
import type { Locale } from '#src/i18n/locales.ts';
import { storedApplications, uniqueEmail } from '../support/database.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';
import { hold, isScript } from './support/network.ts';
import { expectLanguage, switchTo } from './support/visitor.ts';

const isUpload = (url: URL) => url.pathname.startsWith('/storage/v1/object/');

const cv = { name: 'Lebenslauf.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };

const applicationForm = (page: Page, locale: Locale) => {
  const { form: texts, result } = dictionaryOf(locale, 'application');
  const form = page.getByRole('form', { name: texts.accessibleLabel });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  return {
    firstName: field(texts.firstName),
    lastName: field(texts.lastName),
    email: field(texts.email),
    phone: field(texts.phone),
    coverLetter: field(texts.coverLetter),
    cv: page.locator('#application input[type="file"]'),
    accepted: form.getByText(texts.cvAccepted),
    cancel: form.getByRole('button', { name: texts.cancel }),
    send: form.getByRole('button', { name: texts.submit }),
    success: form.getByText(result.success),
  };
};

const chosenName = (page: Page) =>
  applicationForm(page, 'de').cv.evaluate((input: HTMLInputElement) => input.files?.[0]?.name);

for (const react of ['before React has come', 'once React has come'] as const) {
  test(`B14 [F19] a chosen CV survives the switch (${react})`, async ({ page }) => {
    await page.goto('/careers/apply');
    const scripts = react === 'before React has come' ? await hold(page, isScript) : undefined;
    const english = applicationForm(page, 'en');
    await english.firstName.fill('Erika');
    await english.cv.setInputFiles(cv);
    if (!scripts) await expect(english.accepted).toBeVisible();
    await switchTo(page, 'de');
    scripts?.release();
    const german = applicationForm(page, 'de');
    await expect(german.accepted).toBeVisible();
    expect(await chosenName(page)).toBe(cv.name);
    await expect(german.firstName).toHaveValue('Erika');
  });
}

test('B14 [F20] an application whose CV is on its way is sent to the end and answered in the new language', async ({
  page,
}) => {
  await page.goto('/careers/apply');
  const upload = await hold(page, isUpload);
  const english = applicationForm(page, 'en');
  await english.firstName.fill('Erika');
  await english.lastName.fill('Beispiel');
  const email = uniqueEmail();
  await english.email.fill(email);
  await english.phone.fill('+49 30 1234567');
  await english.coverLetter.fill('Ich möchte bei Ihnen mitarbeiten.');
  await english.cv.setInputFiles(cv);
  await expect(english.accepted).toBeVisible();
  await english.send.click();
  await upload.first;
  await switchTo(page, 'de');
  upload.release();
  await expect(applicationForm(page, 'de').success).toBeVisible();
  expect(await storedApplications(email)).toMatchObject([{ language: 'de' }]);
});

test('B3 the position applied for survives the switch, and its heading follows', async ({ page }) => {
  await page.goto('/careers/apply?job=product-owner');
  await expectLanguage(
    page,
    'en',
    dictionaryOf('en', 'application').headingFor.replace('{{title}}', 'Product Owner'),
  );
  await switchTo(page, 'de');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(
    dictionaryOf('de', 'application').headingFor.replace('{{title}}', 'Product Owner'),
  );
  expect(await page.title()).toContain(await heading.innerText());
  expect(await page.evaluate(() => (history.state as { job?: string }).job)).toBe('product-owner');
});
