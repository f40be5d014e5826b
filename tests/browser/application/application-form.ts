import type { Page } from '@playwright/test';
import type { Locale } from '#src/i18n/locales.ts';
import { localizePath, routes } from '#src/lib/routes.ts';
import { uniqueEmail } from '../support/database.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { expect } from '../support/test.ts';

const fieldNames = ['firstName', 'lastName', 'email', 'phone', 'linkedIn', 'coverLetter'] as const;
export type FieldName = (typeof fieldNames)[number];
export type Filled = Record<FieldName, string>;

/** An application that the form takes, with an address of its own. */
export const validApplication = (changes: Partial<Filled> = {}): Filled => ({
  firstName: 'Anouk',
  lastName: 'Ramgoolam',
  email: uniqueEmail(),
  phone: '+230 5123 4567',
  linkedIn: '',
  coverLetter: 'I should like to join.\nBy spring, if I can.',
  ...changes,
});

/** Every column of an application as it is stored; those that differ from one to the next are `rest`. */
export const rowOf = <Rest extends object>(filled: Filled, rest: Rest) => ({
  id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  first_name: filled.firstName,
  last_name: filled.lastName,
  email: filled.email,
  phone: filled.phone,
  linkedin: filled.linkedIn,
  cover_letter: filled.coverLetter,
  cv_url: expect.stringMatching(/^\d{13}-.*anouk-ramgoolam.*\.pdf$/),
  status: 'received',
  trapped: false,
  ...rest,
});

/** A file that begins as every PDF does, as a visitor chooses it. */
export function pdfFile({ name = 'CV.pdf', mimeType = 'application/pdf', size = 2048 } = {}) {
  const buffer = Buffer.alloc(size);
  buffer.write('%PDF-1.7\n');
  return { name, mimeType, buffer };
}

/** The application form as a visitor finds it: by its labels. */
export function applicationForm(page: Page, locale: Locale) {
  const texts = dictionaryOf(locale, 'application').form;
  const form = page.getByRole('form', { name: texts.accessibleLabel });
  const field = (name: FieldName) => form.getByLabel(texts[name], { exact: true });
  const cv = page.locator('#application input[type="file"]');
  const accepted = form.getByText(texts.cvAccepted);
  return {
    form,
    field,
    cv,
    dropZone: form.locator('[data-drop-zone]'),
    accepted,
    keepLonger: form.getByLabel(texts.keepLonger),
    button: form.getByRole('button', { name: texts.submit }),
    alert: form.getByRole('alert'),
    summary: form.getByRole('group', { name: dictionaryOf(locale, 'application').result.failure }),
    status: form.getByRole('status'),
    error: (name: FieldName | 'cv') => form.locator(`#application-${name}-error`),
    open: () => page.goto(localizePath(routes.apply, locale)),
    fill: async (values: Partial<Filled>) => {
      for (const name of fieldNames) if (values[name] !== undefined) await field(name).fill(values[name]);
    },
    /** Chooses a CV that the form takes, and waits until it says so. */
    chooseCv: async () => {
      await cv.setInputFiles(pdfFile());
      await expect(accepted).toBeVisible();
    },
    /** Values of all fields, in order. */
    values: () => Promise.all(fieldNames.map((name) => field(name).inputValue())),
  };
}
