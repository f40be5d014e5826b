import type { Page } from '@playwright/test';
import type { Locale } from '#src/i18n/locales.ts';
import { uniqueEmail } from './support/database.ts';
import type { TextKey, Translate } from './support/dictionary.ts';
import { formOn, forms, pdf, type FormName } from './support/forms.ts';
import { hold, isInsert, isScript, isUpload } from './support/network.ts';
import { expect, failedRequest, test } from './support/test.ts';

/*
 * Every sentence of the specification, sections 4, 5 and 8, word for word, brought about by what a visitor or a server
 * does. The German ones are those of the dictionary.
 */

const megabyte = 1024 ** 2;

/** What a server says about its failure. */
const message = 'the server said so.';

/** A visitor fills a form in, gets this field wrong, and presses Send. */
const wrongFields: [form: FormName, field: string, value: string, code: string, sentence: string][] = [
  ['contact', 'name', ' ', 'nameRequired', 'Please enter your name'],
  ['contact', 'company', '', 'companyRequired', 'Please enter your company name'],
  ['contact', 'email', '', 'emailRequired', 'Please enter your email'],
  ['contact', 'email', 'ann@example', 'emailInvalid', 'Please enter a valid email address'],
  ['contact', 'message', '\n', 'messageRequired', 'Please enter your message'],
  [
    'contact',
    'message',
    ' 9 letter ',
    'messageTooShort',
    'Your message is too short (minimum 10 characters)',
  ],
  ['application', 'firstName', '', 'firstNameRequired', 'Please enter your first name'],
  ['application', 'lastName', '', 'lastNameRequired', 'Please enter your last name'],
  ['application', 'email', '', 'emailRequired', 'Please enter your email address'],
  ['application', 'email', '@', 'emailInvalid', 'Please enter a valid email address'],
  ['application', 'phone', ' ', 'phoneRequired', 'Please enter your phone number'],
  ['application', 'coverLetter', '', 'coverLetterRequired', 'Please enter your cover letter'],
];

/** A visitor chooses this file as the CV, or none, and presses Send. */
const wrongFiles: [file: ReturnType<typeof pdf> | undefined, code: string, sentence: string][] = [
  [undefined, 'cvRequired', 'Please upload a CV'],
  [pdf({ name: 'cv.txt', mimeType: 'text/plain' }), 'cvNotPdf', 'Please upload a PDF file'],
  [pdf({ size: 5 * megabyte + 1 }), 'cvTooLarge', 'File size should be less than 5MB'],
];

const contactFailure = 'Failed to send message. Please try again later.';
const newsletterFailure = 'Something went wrong. Please try again.';

/** A visitor sends a form that is in order; the server answers a request with this status, or takes it. */
const endings: [
  form: FormName | 'newsletter',
  answer: [request: typeof isInsert, status: number] | 'stored',
  key: TextKey,
  sentence: string,
][] = [
  ['contact', [isInsert, 400], 'contact:result.failure', contactFailure],
  ['contact', [isInsert, 429], 'contact:result.failure', contactFailure],
  ['contact', [isInsert, 500], 'contact:result.failure', contactFailure],
  [
    'contact',
    'stored',
    'contact:result.success',
    "Message sent successfully! We'll get back to you within 24 hours.",
  ],
  ['application', [isUpload, 400], 'application:result.uploadError', 'Upload error: {message}'],
  ['application', [isUpload, 500], 'application:result.uploadError', 'Upload error: {message}'],
  ['application', [isInsert, 400], 'application:result.databaseError', 'Database error: {message}'],
  ['application', [isInsert, 500], 'application:result.databaseError', 'Database error: {message}'],
  ['application', 'stored', 'application:result.success', 'Application submitted successfully!'],
  ['newsletter', [isInsert, 400], 'newsletter:result.failure', newsletterFailure],
  ['newsletter', [isInsert, 429], 'newsletter:result.failure', newsletterFailure],
  ['newsletter', [isInsert, 500], 'newsletter:result.failure', newsletterFailure],
  ['newsletter', 'stored', 'newsletter:result.success', 'Thank you for subscribing!'],
];

/** The sentence in the language of the visit. */
function inLanguage(language: Locale, t: Translate, key: string, sentence: string): string {
  if (language === 'en') return sentence.replace('{message}', message);
  const german = t(key as TextKey, { message });
  expect(german, 'is in German').not.toBe(sentence);
  return german;
}

/** Something on the page says this; a helping sentence may follow. */
const expectSaid = (page: Page, sentence: string) =>
  expect(async () => {
    const parts = page.locator(
      'main h1, main p, main a, main button, [role="alert"], [role="status"], [data-drop-zone] p',
    );
    const texts = (await parts.filter({ visible: true }).allInnerTexts()).map(plain);
    // As a line of its own, or with another sentence behind its full stop.
    const said = new RegExp(`^${RegExp.escape(plain(sentence))}(?:$|\n|(?<=[.!] ))`);
    expect(texts).toContainEqual(expect.stringMatching(said));
  }, sentence).toPass();

const plain = (text: string) => text.replaceAll('\u00a0', ' ').trim();

for (const name of ['contact', 'application'] as const) {
  test(`${name}: what is missing or wrong`, async ({ page, path, t, language }) => {
    const { cv, send, fill, accepted } = formOn(page, t, name);
    await page.goto(path(forms[name].route));
    const said = async (key: string, sentence: string) =>
      test.step(sentence, () => expectSaid(page, inLanguage(language, t, `${name}:${key}`, sentence)));
    for (const [form, field, value, code, sentence] of wrongFields) {
      if (form !== name) continue;
      await fill({ [field]: value });
      await send.click();
      await said(`errors.${code}`, sentence);
    }
    if (name === 'contact') return;
    await said('result.failure', 'There was an error submitting your application. Please try again.');
    await expect(accepted).toBeVisible();
    await said('form.cvAccepted', 'CV uploaded successfully');
    for (const [file, code, sentence] of wrongFiles) {
      await cv.setInputFiles(file ?? []);
      await send.click();
      await said(`errors.${code}`, sentence);
    }
  });

  test(`${name}: on its way`, async ({ page, path, t, language }) => {
    await hold(page, isInsert);
    const { send, fill } = formOn(page, t, name);
    await page.goto(path(forms[name].route));
    await fill();
    await send.click();
    const label = name === 'contact' ? 'Sending...' : 'Submitting...';
    await expectSaid(page, inLanguage(language, t, `${name}:form.submitting`, label));
  });
}

test('application: a file over 10 MB, chosen and sent before the check at selection is there', async ({
  page,
  path,
  t,
  language,
}) => {
  const scripts = await hold(page, isScript);
  const { cv, send, fill } = formOn(page, t, 'application');
  await page.goto(path('/careers/apply'), { waitUntil: 'commit' });
  await fill();
  await cv.setInputFiles(pdf({ size: 10 * megabyte + 1 }));
  await send.click();
  scripts.release();
  const sentence = 'File size exceeds the maximum limit of 10MB';
  await expectSaid(page, inLanguage(language, t, 'application:errors.cvOverLimit', sentence));
});

for (const name of ['contact', 'application', 'newsletter'] as const) {
  test(`${name}: how it ends`, async ({ page, path, t, language, allowConsole }) => {
    allowConsole(failedRequest);
    allowConsole(/^(?:Form|Newsletter) not sent: \w+ \(\w+\)$/);
    await page.goto(path(name === 'newsletter' ? '/about' : forms[name].route));
    for (const [form, answer, key, sentence] of endings) {
      if (form !== name) continue;
      await test.step(`${String(answer)}: ${sentence}`, async () => {
        await page.unrouteAll();
        if (answer !== 'stored') {
          const [request, status] = answer;
          await page.route(request, (route) =>
            route.fulfill({ status, json: { message }, headers: { 'access-control-allow-origin': '*' } }),
          );
        }
        if (form === 'newsletter') {
          const email = page
            .getByRole('contentinfo')
            .getByLabel(t('newsletter:signUp.email'), { exact: true });
          await email.fill(uniqueEmail());
          await email.press('Enter');
        } else {
          const { send, fill } = formOn(page, t, form);
          await fill();
          await send.click();
        }
        await expectSaid(page, inLanguage(language, t, key, sentence));
      });
    }
  });
}

test('a page that does not exist', async ({ page, path, t, language, allowConsole }) => {
  allowConsole(failedRequest);
  await page.goto(path('/no-such-page'));
  const heading = 'Unexpected Application Error!';
  const said = language === 'en' ? heading : t('common:notFound.heading');
  await expectSaid(page, said);
  await expectSaid(page, language === 'en' ? '404 Not Found' : t('common:notFound.message'));
});
