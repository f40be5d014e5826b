import { formOn, pdf, test as base, type FormName } from './support/forms.ts';
import { hold, isInsert, isScript, isUpload } from './support/network.ts';
import { expect, failedSend } from './support/test.ts';

/*
 * Every sentence of the specification, sections 4, 5 and 8, word for word, each brought about by what a visitor or a
 * server does. The German ones are those of the dictionary.
 */

const megabyte = 1024 ** 2;

/** What a server says about its failure. */
const message = 'the server said so';

/** A visitor fills a form in, gets this field wrong, and presses Send. */
const wrongFields: [form: FormName, field: string, value: string, key: string, sentence: string][] =
  [
    ['contact', 'name', ' ', 'nameRequired', 'Please enter your name'],
    ['contact', 'company', '', 'companyRequired', 'Please enter your company name'],
    ['contact', 'email', '', 'emailRequired', 'Please enter your email'],
    ['contact', 'email', 'a@example', 'emailInvalid', 'Please enter a valid email address'],
    ['contact', 'message', '\n', 'messageRequired', 'Please enter your message'],
    [
      'contact',
      'message',
      'Hi',
      'messageTooShort',
      'Your message is too short (minimum 10 characters)',
    ],
    ['application', 'firstName', '', 'firstNameRequired', 'Please enter your first name'],
    ['application', 'lastName', '', 'lastNameRequired', 'Please enter your last name'],
    ['application', 'email', '', 'emailRequired', 'Please enter your email address'],
    ['application', 'email', '@', 'emailInvalid', 'Please enter a valid email address'],
    ['application', 'phone', ' ', 'phoneRequired', 'Please enter your phone number'],
    ['application', 'coverLetter', '', 'coverLetterRequired', 'Please enter your cover letter'],
    ['newsletter', 'email', 'ada@', 'emailInvalid', 'Please enter a valid email address'],
  ];

/** A visitor chooses this file as the CV, or none, and presses Send. */
const files: [file: ReturnType<typeof pdf> | undefined, key: string, sentence: string][] = [
  [undefined, 'cvRequired', 'Please upload a CV'],
  [pdf({ name: 'cv.txt', mimeType: '' }), 'cvNotPdf', 'Please upload a PDF file'],
  [
    pdf({ name: 'cv.txt', mimeType: 'text/plain', size: 11 * megabyte }),
    'cvNotPdf',
    'Please upload a PDF file',
  ],
  [pdf({ size: 5 * megabyte + 1 }), 'cvTooLarge', 'File size should be less than 5MB'],
];

/** A visitor sends a form that is in order; the server answers one of its requests by this status, or stores it. */
const endings: [
  form: FormName,
  request: typeof isInsert,
  status: number,
  key: string,
  sentence: string,
][] = [
  ['contact', isInsert, 500, 'failure', 'Failed to send message. Please try again later.'],
  [
    'contact',
    isInsert,
    201,
    'success',
    "Message sent successfully! We'll get back to you within 24 hours.",
  ],
  ['application', isUpload, 400, 'uploadError', 'Upload error: {message}'],
  ['application', isInsert, 400, 'databaseError', 'Database error: {message}'],
  ['application', isInsert, 201, 'success', 'Application submitted successfully!'],
  ['newsletter', isInsert, 429, 'failure', 'Something went wrong. Please try again.'],
  ['newsletter', isInsert, 201, 'success', 'Thank you for subscribing!'],
];

/** `said`: the page says this in the language of the visit, as a line of its own or before a helping sentence. */
const test = base.extend<{ said: (german: string, english: string) => Promise<void> }>({
  said: async ({ page, language }, use) =>
    use(async (german, english) => {
      if (language === 'de') expect(german).not.toBe(english);
      const sentence = (language === 'de' ? german : english).replace(/\{\{?message\}?\}/, message);
      const words = sentence.split(/\s+/).map((word) => RegExp.escape(word));
      const end = /[.!?]$/.test(sentence) ? '(?:\\s|$)' : '\\s*$';
      const line = new RegExp(`^\\s*${words.join('\\s+')}${end}`);
      await expect(page.getByText(line).filter({ visible: true }).first(), sentence).toBeVisible();
    }),
});

for (const name of ['contact', 'application', 'newsletter'] satisfies FormName[]) {
  test.describe(name, () => {
    test.use({ name });

    test('how it is sent and ends', async ({ page, form, said, allowConsole }) => {
      allowConsole(failedSend);
      for (const [, request, status, key, sentence] of endings.filter(([of]) => of === name)) {
        await page.goto(form.path);
        const stored = await hold(page, isInsert);
        if (status !== 201)
          await page.route(request, (route) => route.fulfill({ status, json: { message } }));
        await form.fill();
        const { width } = (await form.send.boundingBox())!;
        await form.send.click();
        if (status === 201 && name !== 'newsletter') {
          await expect(form.sending).toBeDisabled();
          expect((await form.sending.boundingBox())!.width, 'the button').toBeCloseTo(width, 0);
          await said(
            form.text('form.submitting'),
            name === 'contact' ? 'Sending...' : 'Submitting...',
          );
        }
        stored.release();
        await said(form.text(`result.${key}`), sentence);
        await page.unrouteAll();
      }
    });

    test('what is missing or wrong', async ({ page, form, said }) => {
      await page.goto(form.path);
      for (const [, field, value, key, sentence] of wrongFields.filter(([of]) => of === name)) {
        await form.fill({ [field]: value });
        await form.send.click();
        await said(form.text(`errors.${key}`), sentence);
      }
      if (name !== 'application') return;
      const general = 'There was an error submitting your application. Please try again.';
      await said(form.text('result.failure'), general);
      await said(form.text('form.cvAccepted'), 'CV uploaded successfully');
      for (const [file, key, sentence] of files) {
        await form.cv.setInputFiles(file ?? []);
        await form.send.click();
        await said(form.text(`errors.${key}`), sentence);
      }
    });
  });
}

test('a CV over 10 MB, sent before the check at selection is there', async ({
  page,
  language,
  said,
}) => {
  const form = formOn(page, language, 'application');
  const scripts = await hold(page, isScript);
  await page.goto(form.path, { waitUntil: 'commit' });
  await form.fill();
  await form.cv.setInputFiles(pdf({ size: 10 * megabyte + 1 }));
  await form.send.click();
  scripts.release();
  await said(form.text('errors.cvOverLimit'), 'File size exceeds the maximum limit of 10MB');
});

test('a page that does not exist', async ({ page, path, t, said, allowConsole }) => {
  allowConsole(failedSend);
  await page.goto(path('/no-such-page'));
  await said(t('common:notFound.heading'), 'Unexpected Application Error!');
  await said(t('common:notFound.message'), '404 Not Found');
});
