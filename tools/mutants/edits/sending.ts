import type { Edit } from '../edit.ts';

/** Faults on the way to the backend and in what visitors are told of it (specification, sections 4, 7 and 8). */
export const sending: Edit[] = [
  {
    id: 'wait-ignored',
    file: 'src/lib/backend/retrying.ts',
    breaks: 'a form does not wait for as long as the server asks, and is refused three times',
    spec: '7',
    find: 'Math.max(wait, backoff * (0.75 + Math.random() / 2))',
    replace: 'backoff',
    tests: ['tests/unit/application-retrying.test.ts', 'tests/backend/sending.test.ts'],
  },
  {
    id: 'cache-control-other',
    file: 'src/lib/backend/upload.ts',
    breaks: 'CVs are stored without the cache control that is agreed',
    spec: '7',
    find: "'max-age=3600'",
    replace: "'max-age=60'",
    tests: [['tests/browser/application/sending.test.ts', 'en, without']],
  },
  {
    id: 'cv-gone-for-good',
    file: 'src/lib/backend/submit-application.ts',
    breaks: 'an application whose CV was cleared away can never be sent',
    spec: '7',
    find: 'outcome.code === missingReference',
    replace: 'outcome.code === outcome.reason',
    tests: [['src/islands/application-form/ApplicationForm.test.tsx', 'cleared away']],
  },
  {
    id: 'stall-for-ever',
    file: 'src/lib/backend/upload.ts',
    breaks: 'an upload that stands still says "Submitting..." for ever',
    spec: '8',
    find: 'stalled = setTimeout(stop, stallLimit);',
    replace: 'stalled = setTimeout(() => undefined, stallLimit);',
    tests: [['tests/browser/application/failures.test.ts', 'stands still']],
  },
  {
    id: 'name-in-the-console',
    file: 'src/islands/kit/use-form.ts',
    breaks: 'what a visitor typed is written to the console',
    spec: '8',
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
    spec: '8',
    find: ':is(:disabled, :focus)',
    replace: ':disabled:enabled',
    tests: [['tests/browser/platform/deploys.test.ts', 'on its way']],
  },
];
