import type { EditsBySection } from '../edit.ts';

/** Faults in what the forms take, keep and send, and in what visitors are told of it (sections 3 to 5, 7 and 8). */
export const forms: EditsBySection = {
  '3': [
    {
      id: 'reading-time-short',
      file: 'src/lib/content/read-time.ts',
      breaks: 'articles promise a shorter reading time than they take',
      find: 'Math.ceil(',
      replace: 'Math.floor(',
      tests: ['tests/unit/content-html.test.ts'],
    },
    {
      id: 'contact-in-english',
      file: 'src/lib/backend/submit-contact.ts',
      breaks: 'a German visitor gets the receipt in English',
      find: 'language: pageLanguage()',
      replace: "language: 'en'",
      tests: [
        'tests/backend/languages.test.ts',
        ['tests/browser/contact/sending.test.ts', 'B03'],
        ['tests/browser/language/forms.test.ts', 'sent after two'],
      ],
    },
    {
      id: 'newsletter-in-english',
      file: 'src/lib/backend/newsletter.ts',
      breaks: 'a German visitor gets the mail of the newsletter in English',
      find: 'locale: pageLanguage() }',
      replace: "locale: 'en' }",
      tests: [
        'tests/backend/languages.test.ts',
        ['tests/browser/newsletter/newsletter.test.ts', 'from the footer'],
      ],
    },
    {
      id: 'consent-lost',
      file: 'src/islands/application-form/ApplicationForm.tsx',
      breaks: 'applicants who agree to 24 months are forgotten after 12',
      find: 'type="checkbox" name="keepLonger"',
      replace: 'type="checkbox" name="keepForLonger"',
      tests: [
        'src/islands/application-form/ApplicationForm.test.tsx',
        ['tests/browser/application/sending.test.ts', 'by an address with the position'],
      ],
    },
    {
      id: 'consent-ticked',
      file: 'src/islands/application-form/ApplicationForm.tsx',
      breaks: 'applicants agree to 24 months without having said so (GDPR, article 7)',
      find: 'name="keepLonger" value="yes"',
      replace: 'name="keepLonger" defaultChecked value="yes"',
      tests: [
        'src/islands/application-form/ApplicationForm.test.tsx',
        ['tests/browser/application/sending.test.ts', 'en, without'],
      ],
    },
    {
      id: 'receipt-subject-english',
      file: 'supabase/functions/_shared/mail/receipt.ts',
      breaks: 'a German visitor gets a receipt with an English subject',
      find: 'subjects[language][form]',
      replace: 'subjects.en[form]',
      tests: ['tests/unit/mail/compose.test.ts'],
    },
    {
      id: 'cv-names-guessed',
      file: 'supabase/migrations/20260101000300_limits.sql',
      breaks: 'the names of CVs can be guessed',
      find: "translate(left(gen_random_uuid()::text, 18), '-', '')",
      replace: "repeat('0', 16)",
      tests: ['tests/backend/applications.test.ts'],
    },
    {
      id: 'receipt-in-english',
      file: 'supabase/migrations/20260101000400_outbox.sql',
      breaks: 'a visitor who writes or applies on the German pages gets the receipt in English',
      find: "values ('receipt_' || form, new.email, new.language);",
      replace: "values ('receipt_' || form, new.email, 'en');",
      tests: ['tests/backend/contact.test.ts', 'tests/backend/mail-worker.test.ts'],
    },
    {
      id: 'german-job-title',
      file: 'src/sections/careers/ApplicationSheet.astro',
      breaks:
        'an application from the German page is stored with the German job title, so staff find one job under two names',
      find: "const englishJobs = await loadOpenJobs('en');",
      replace: 'const englishJobs = await loadOpenJobs(locale);',
      tests: [['tests/browser/application/sending.test.ts', 'de, from the list']],
    },
  ],
  '4': [
    {
      id: 'draft-lost',
      file: 'src/client/features/application/draft.ts',
      breaks: 'who comes back to a half-filled application has to write it again',
      find: 'else field.value = left.value;',
      replace: '',
      tests: [['tests/browser/application/leaving.test.ts', 'typed, chosen']],
    },
    {
      id: 'finger-moves-focus',
      file: 'src/islands/kit/pressed.ts',
      breaks:
        'a finger that presses Send straight from a wrong field presses beside it: the message has moved it',
      find: '  press();\n  clicked = setTimeout(() => {\n    isDown = false;\n',
      replace: '  isDown = false;\n  clicked = setTimeout(() => {\n',
      tests: [['tests/browser/contact/presses.test.ts', 'finger']],
    },
    {
      id: 'press-before-react',
      file: 'src/islands/kit/pressed.ts',
      breaks:
        'who presses Send in the moment in which React comes presses beside it: a message has moved it away',
      find: "  isDown = document.querySelector(':active, [data-held]') !== null;\n",
      replace: '',
      tests: [['tests/browser/platform/late-scripts.test.ts', 'while React comes']],
    },
    {
      id: 'cv-invalid-unsaid',
      file: 'src/islands/application-form/CvField.tsx',
      breaks: 'a screen reader does not say that the CV is wrong',
      find: 'aria-invalid={error ? true : undefined}',
      replace: '',
      tests: [
        'src/islands/application-form/ApplicationForm.test.tsx',
        ['tests/browser/application/cv.test.ts', 'en: an empty form|removed; without'],
      ],
    },
    {
      id: 'cv-not-removed',
      file: 'src/islands/application-form/use-cv.ts',
      breaks: 'a CV that an applicant has removed is sent all the same',
      find: `    input.current!.value = '';
    input.current!.focus();`,
      replace: '    input.current!.focus();',
      tests: [
        'src/islands/application-form/ApplicationForm.test.tsx',
        ['tests/browser/application/cv.test.ts', 'replaced, and removed'],
      ],
    },
    {
      id: 'cancel-does-nothing',
      file: 'src/islands/application-form/ApplicationForm.tsx',
      breaks: 'an applicant cannot stop an upload',
      find: 'onCancel={() => upload.current?.abort()}',
      replace: 'onCancel={() => upload.current?.signal}',
      tests: [
        'src/islands/application-form/ApplicationForm.test.tsx',
        ['tests/browser/application/cv.test.ts', 'progress of an upload'],
      ],
    },
    {
      id: 'cv-kept-after-success',
      file: 'src/islands/application-form/ApplicationForm.tsx',
      breaks:
        'after a successful application the drop zone still shows the old CV as accepted, although the file is gone',
      find: '      onReset={cv.clear}\n',
      replace: '',
      tests: [
        'src/islands/application-form/ApplicationForm.test.tsx',
        ['tests/browser/application/sending.test.ts', 'en, without'],
      ],
    },
  ],
  '5': [
    {
      id: 'general-error-wrong',
      file: 'src/islands/application-form/ApplicationForm.tsx',
      breaks: 'above the problems of an application stands the sentence of a success',
      find: 'summaryHeading={strings.result.failure}',
      replace: 'summaryHeading={strings.result.success}',
      tests: [
        'src/islands/application-form/ApplicationForm.test.tsx',
        ['tests/browser/application/cv.test.ts', 'en: an empty form'],
      ],
    },
    {
      id: 'message-of-nine',
      file: 'src/lib/forms/contact.ts',
      breaks: 'a message of nine characters is refused by the database alone, without its sentence',
      find: 'min: { length: 10,',
      replace: 'min: { length: 9,',
      tests: ['tests/unit/contact-rules.test.ts', 'tests/backend/form-rules.test.ts'],
    },
    {
      id: 'linkedin-any-scheme',
      file: 'src/lib/forms/application.ts',
      breaks: 'an address that is none of the web reaches staff as a link',
      find: '/^https?:',
      replace: '/^\\w+:',
      tests: ['tests/unit/application-rules.test.ts', 'tests/backend/form-rules.test.ts'],
    },
  ],
  '7': [
    {
      id: 'wait-ignored',
      file: 'src/lib/backend/retrying.ts',
      breaks: 'a form does not wait for as long as the server asks, and is refused three times',
      find: 'Math.max(wait, backoff * (0.75 + Math.random() / 2))',
      replace: 'backoff',
      tests: ['tests/unit/application-retrying.test.ts', 'tests/backend/sending.test.ts'],
    },
    {
      id: 'cache-control-other',
      file: 'src/lib/backend/upload.ts',
      breaks: 'CVs are stored without the cache control that is agreed',
      find: "'max-age=3600'",
      replace: "'max-age=60'",
      tests: [['tests/browser/application/sending.test.ts', 'en, without']],
    },
    {
      id: 'cv-gone-for-good',
      file: 'src/lib/backend/submit-application.ts',
      breaks: 'an application whose CV was cleared away can never be sent',
      find: 'outcome.code === missingReference',
      replace: 'outcome.code === outcome.reason',
      tests: [['src/islands/application-form/ApplicationForm.test.tsx', 'cleared away']],
    },
  ],
  '8': [
    {
      id: 'stall-for-ever',
      file: 'src/lib/backend/upload.ts',
      breaks: 'an upload that stands still says "Submitting..." for ever',
      find: 'stalled = setTimeout(stop, stallLimit);',
      replace: 'stalled = setTimeout(() => undefined, stallLimit);',
      tests: [['tests/browser/application/failures.test.ts', 'stands still']],
    },
    {
      id: 'name-in-the-console',
      file: 'src/islands/kit/use-form.ts',
      breaks: 'what a visitor typed is written to the console',
      find: '(${outcome.code})`)',
      replace: '(${outcome.code}) ${Object.values(values).join()}`)',
      tests: [
        'src/islands/kit/use-form.test.tsx',
        'src/islands/contact-form/ContactForm.test.tsx',
        ['tests/browser/contact/failures.test.ts', 'F05'],
      ],
    },
    {
      id: 'sign-up-cuts-off',
      file: 'src/client/replaced-build.ts',
      breaks: 'after a deployment a sign-up to the newsletter reloads the page while a message is on its way',
      find: ':is(:disabled, :focus)',
      replace: ':disabled:enabled',
      tests: [['tests/browser/platform/deploys.test.ts', 'on its way']],
    },
  ],
};
