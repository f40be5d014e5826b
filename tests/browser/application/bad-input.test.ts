import type { Page } from '@playwright/test';
import { storedApplications } from '../support/database.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect, test } from '../support/test.ts';
import { applicationForm, pdfFile, validApplication, type FieldName } from './application-form.ts';

const { errors, result } = dictionaryOf('en', 'application');
const megabyte = 1024 * 1024;
const tooLong = (max: number) => errors.tooLong.replace('{{max}}', String(max));

const badFields: [title: string, field: FieldName, value: string, message: string][] = [
  ['[B21] a link that runs a script', 'linkedIn', 'javascript:alert(1)', errors.linkedInInvalid],
  ['[B22] a cover letter of 10001 characters', 'coverLetter', 'x'.repeat(10_001), tooLong(10_000)],
  ['[B22] a blank cover letter', 'coverLetter', ' \n ', errors.coverLetterRequired],
  ['[B23] a phone number of 51 characters', 'phone', '1'.repeat(51), tooLong(50)],
];

const program = {
  name: 'cv.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('MZ\u0090\u0000 a program'),
};

const badFiles: [title: string, file: ReturnType<typeof pdfFile>, message: string][] = [
  ['[B24] a program that says it is a PDF', program, errors.cvNotPdf],
  ['[B25] an empty PDF', pdfFile({ size: 0 }), errors.cvNotPdf],
  ['[B27] a PDF of 5 MB and a byte', pdfFile({ size: 5 * megabyte + 1 }), errors.cvTooLarge],
  ['[B28] a PDF of 10 MB', pdfFile({ size: 10 * megabyte }), errors.cvTooLarge],
  ['[B28] a PDF of 10 MB and a byte', pdfFile({ size: 10 * megabyte + 1 }), errors.cvTooLarge],
  ['[B29] a text', { name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('My CV') }, errors.cvNotPdf],
  [
    '[B29] a picture with scripts',
    { name: 'cv.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    errors.cvNotPdf,
  ],
  [
    '[B31] a program behind a double ending',
    pdfFile({ name: 'cv.pdf.exe', mimeType: 'application/octet-stream' }),
    errors.cvNotPdf,
  ],
];

const goodFiles: [title: string, file: ReturnType<typeof pdfFile>][] = [
  ['[B26] a PDF with its ending in capitals and no type', pdfFile({ name: 'CV.PDF', mimeType: '' })],
  ['[B27] a PDF of 5 MB', pdfFile({ size: 5 * megabyte })],
];

/** Drops files on the zone as a visitor does, each a name and its content. */
async function drop(page: Page, files: [name: string, content: string][]) {
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const [name, content] of all) transfer.items.add(new File([content], name));
    return transfer;
  }, files);
  await applicationForm(page, 'en').dropZone.dispatchEvent('drop', { dataTransfer });
}

test('What the form refuses by itself, value by value and file by file', async ({ page }) => {
  test.slow();
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  const { field, button, open, fill, cv, accepted, error, chooseCv } = applicationForm(page, 'en');
  await open();
  const application = validApplication();
  await fill(application);
  await chooseCv();

  for (const [title, name, value, message] of badFields) {
    await test.step(title, async () => {
      await field(name).fill(value);
      await field(name).blur();
      await expect.soft(error(name)).toContainText(message);
      await field(name).fill(application[name]);
    });
  }
  for (const [title, file, message] of badFiles) {
    await test.step(title, async () => {
      await cv.setInputFiles(file);
      await expect.soft(error('cv')).toContainText(message);
      await expect.soft(accepted).toHaveCount(0);
      await chooseCv();
    });
  }
  for (const [title, file] of goodFiles) {
    await test.step(`${title} is taken`, async () => {
      await cv.setInputFiles(file);
      await expect.soft(accepted).toBeVisible();
      await expect.soft(error('cv')).toHaveCount(0);
    });
  }
  await test.step('[B33] two files at a time', async () => {
    await drop(page, [
      ['one.pdf', '%PDF-1.7'],
      ['two.pdf', '%PDF-1.7'],
    ]);
    await expect.soft(error('cv')).toContainText(errors.cvOnlyOne);
  });
  await test.step('[B33] a folder, which a browser hands over as a file without content and type', async () => {
    await drop(page, [['Documents', '']]);
    await expect.soft(error('cv')).toContainText(errors.cvNotPdf);
  });
  await button.click();
  await expect(applicationForm(page, 'en').summary).toContainText(errors.cvNotPdf);
  expect(sent).toEqual([]);
});

test('[B33] Two files dropped while another is still being read are refused, and that one is taken', async ({
  page,
}) => {
  const { form, open, cv, chooseCv, error } = applicationForm(page, 'en');
  await open();
  await chooseCv();
  await page.evaluate(() => {
    const { arrayBuffer } = Blob.prototype;
    const reading = new Promise<void>((resolve) => Object.assign(window, { goOnReading: resolve }));
    Blob.prototype.arrayBuffer = async function () {
      await reading;
      return arrayBuffer.call(this);
    };
  });
  await cv.setInputFiles(pdfFile({ name: 'newer.pdf' }));
  await drop(page, [
    ['one.pdf', '%PDF-1.7'],
    ['two.pdf', '%PDF-1.7'],
  ]);
  await page.evaluate(() => (window as unknown as { goOnReading: () => void }).goOnReading());
  await expect(form.getByText('newer.pdf')).toBeVisible();
  await expect(error('cv')).toContainText(errors.cvOnlyOne);
});

test('[B30] [B32] The name of the stored file is the form’s own, whatever the visitor and the file are called', async ({
  page,
}) => {
  const { form, button, open, fill, cv, accepted } = applicationForm(page, 'en');
  await open();
  const application = validApplication({ firstName: '../Jané', lastName: 'x'.repeat(100) });
  await fill(application);
  await cv.setInputFiles(pdfFile({ name: `..%2f${'ü'.repeat(100)}.pdf` }));
  await expect(accepted).toBeVisible();
  await button.click();
  await expect(form.getByText(result.success)).toBeVisible();
  const [stored] = await storedApplications(application.email);
  expect(stored?.cv_url).toMatch(/^\d{13}-jane-x{100}-[0-9a-f]{16}\.pdf$/);
  expect(stored?.cvSize).toBe(2048);
});
