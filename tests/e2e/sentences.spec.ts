import { formOn, onDisk, pdf, test as base, type FormName } from './support/forms.ts';
import { hold, isInsert, isScript, isUpload } from './support/network.ts';
import { expect, failedSend } from './support/test.ts';

/*
 * Every sentence of the specification, sections 4, 5 and 8, word for word. What a visitor or a
 * server does makes each appear. The German sentences are those of the dictionary.
 */

const megabyte = 1024 ** 2;

/** The message of a server about its failure. */
const message = 'the server said so';

/**
 * What is typed into a field, and the message about it: its key in the dictionary, and the sentence
 * of the specification.
 */
interface Wrong {
  field: string;
  value: string;
  error: string;
  sentence: string;
}

/** The answer of the server, and what the form says then. */
interface Ending {
  request: typeof isInsert;
  status: number;
  result: string;
  sentence: string;
}

/** A visitor fills in a form, makes a mistake in this field, and presses Send. */
const wrongFields: Record<FormName, Wrong[]> = {
  contact: [
    {
      field: 'name',
      value: ' ',
      error: 'nameRequired',
      sentence: 'Please enter your name',
    },
    {
      field: 'company',
      value: '',
      error: 'companyRequired',
      sentence: 'Please enter your company name',
    },
    {
      field: 'email',
      value: '',
      error: 'emailRequired',
      sentence: 'Please enter your email',
    },
    {
      field: 'email',
      value: 'a@example',
      error: 'emailInvalid',
      sentence: 'Please enter a valid email address',
    },
    {
      field: 'message',
      value: '\n',
      error: 'messageRequired',
      sentence: 'Please enter your message',
    },
    {
      field: 'message',
      value: 'Hi',
      error: 'messageTooShort',
      sentence: 'Your message is too short (minimum 10 characters)',
    },
  ],
  application: [
    {
      field: 'firstName',
      value: '',
      error: 'firstNameRequired',
      sentence: 'Please enter your first name',
    },
    {
      field: 'lastName',
      value: '',
      error: 'lastNameRequired',
      sentence: 'Please enter your last name',
    },
    {
      field: 'email',
      value: '',
      error: 'emailRequired',
      sentence: 'Please enter your email address',
    },
    {
      field: 'email',
      value: '@',
      error: 'emailInvalid',
      sentence: 'Please enter a valid email address',
    },
    {
      field: 'phone',
      value: ' ',
      error: 'phoneRequired',
      sentence: 'Please enter your phone number',
    },
    {
      field: 'coverLetter',
      value: '',
      error: 'coverLetterRequired',
      sentence: 'Please enter your cover letter',
    },
  ],
  newsletter: [
    {
      field: 'email',
      value: 'ada@',
      error: 'emailInvalid',
      sentence: 'Please enter a valid email address',
    },
  ],
};

/** A visitor chooses this file as the CV, or none, and presses Send. */
const wrongFiles = [
  {
    reason: 'no file is chosen',
    choose: () => [],
    error: 'cvRequired',
    sentence: 'Please upload a CV',
  },
  {
    reason: 'a text whose type the device does not know',
    choose: () => pdf({ name: 'cv.txt', mimeType: '' }),
    error: 'cvNotPdf',
    sentence: 'Please upload a PDF file',
  },
  {
    reason: 'a text that is also too large: its type is named first',
    choose: () => onDisk(pdf({ name: 'cv.txt', size: 11 * megabyte })),
    error: 'cvNotPdf',
    sentence: 'Please upload a PDF file',
  },
  {
    reason: 'a PDF that is one byte too large',
    choose: () => onDisk(pdf({ size: 5 * megabyte + 1 })),
    error: 'cvTooLarge',
    sentence: 'File size should be less than 5MB',
  },
];

/**
 * A visitor sends a form without mistakes. The server answers one of its requests with this status,
 * or stores it.
 */
const endings: Record<FormName, Ending[]> = {
  contact: [
    {
      request: isInsert,
      status: 500,
      result: 'failure',
      sentence: 'Failed to send message. Please try again later.',
    },
    {
      request: isInsert,
      status: 201,
      result: 'success',
      sentence: "Message sent successfully! We'll get back to you within 24 hours.",
    },
  ],
  application: [
    {
      request: isUpload,
      status: 400,
      result: 'uploadError',
      sentence: 'Upload error: {message}',
    },
    {
      request: isInsert,
      status: 400,
      result: 'databaseError',
      sentence: 'Database error: {message}',
    },
    {
      request: isInsert,
      status: 201,
      result: 'success',
      sentence: 'Application submitted successfully!',
    },
  ],
  newsletter: [
    {
      request: isInsert,
      status: 429,
      result: 'failure',
      sentence: 'Something went wrong. Please try again.',
    },
    {
      request: isInsert,
      status: 201,
      result: 'success',
      sentence: 'Thank you for subscribing!',
    },
  ],
};

/**
 * `said`: the page says this in the language of the visit, as a line of its own or before a
 * sentence that helps.
 */
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

    test('the sentences of sending and its results', async ({ page, form, said, allowConsole }) => {
      allowConsole(failedSend);
      for (const { request, status, result, sentence } of endings[name]) {
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
        await said(form.text(`result.${result}`), sentence);
        await page.unrouteAll();
      }
    });

    test('the sentences of missing or wrong values', async ({ page, form, said }) => {
      await page.goto(form.path);
      for (const { field, value, error, sentence } of wrongFields[name]) {
        await form.fill({ [field]: value });
        await form.send.click();
        await said(form.text(`errors.${error}`), sentence);
      }
      if (name !== 'application') return;
      const general = 'There was an error submitting your application. Please try again.';
      await said(form.text('result.failure'), general);
      await said(form.text('form.cvAccepted'), 'CV uploaded successfully');
      for (const { reason, choose, error, sentence } of wrongFiles)
        await test.step(reason, async () => {
          await form.cv.setInputFiles(choose());
          await form.send.click();
          await said(form.text(`errors.${error}`), sentence);
        });
    });
  });
}

test('a CV over 10 MB, sent before the check at selection is loaded', async ({
  page,
  language,
  said,
}) => {
  const form = formOn(page, language, 'application');
  const scripts = await hold(page, isScript);
  await page.goto(form.path, { waitUntil: 'commit' });
  await form.fill();
  await form.cv.setInputFiles(onDisk(pdf({ size: 10 * megabyte + 1 })));
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
