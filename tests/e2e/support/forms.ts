import { writeFileSync } from 'node:fs';
import type { Locator, Page, Route } from 'playwright/test';
import type { Locale } from '#src/i18n/locales.ts';
import { applicationFields } from '#src/islands/forms/application/fields.ts';
import { contactFields } from '#src/islands/forms/contact/fields.ts';
import { emailRule, honeypotName, type FieldRule } from '#src/islands/forms/rules.ts';
import { localizePath } from '#src/lib/shared/routes.ts';
import { rowsOf, uniqueEmail, type Table } from './database.ts';
import { translator } from './dictionary.ts';
import { holdRequests, isInsert } from './network.ts';
import { expect, test as base } from './test.ts';

export type FormName = 'contact' | 'application' | 'newsletter';

interface FormTable {
  path: string;
  /** The form element's id. */
  id: string;
  fields: Record<string, FieldRule>;
  table: Table;
}

/** The site's forms. */
const forms: Record<FormName, FormTable> = {
  contact: {
    path: '/contact',
    id: 'contact',
    fields: contactFields,
    table: 'contact_submissions',
  },
  application: {
    path: '/careers/apply',
    id: 'application',
    fields: applicationFields,
    table: 'job_applications',
  },
  newsletter: {
    path: '/about',
    id: 'Subscribe',
    fields: { email: emailRule },
    table: 'newsletter_subscriptions',
  },
};

export type Values = Record<string, string>;

/** A form's page object. Finds elements by label, in one language. */
export function formOn(page: Page, language: Locale, name: FormName) {
  const { fields, table, path, id } = forms[name];
  // The fields that `fill` types into or selects. Only required checkboxes are ticked.
  const rules = Object.entries(fields).filter(
    ([, { kind }]) => kind === 'text' || kind === 'choice',
  );
  const isTicked = ([, rule]: [string, FieldRule]) => rule.kind === 'checkbox' && rule.required;
  const requiredCheckboxes = Object.entries(fields).filter(isTicked);
  const t = translator(language);
  const text = (key: string) => t(`${name}:${key}`);
  const label = (key: string) => text(`${name === 'newsletter' ? 'signUp' : 'form'}.${key}`);
  const root =
    name === 'newsletter'
      ? page.getByRole('contentinfo')
      : page.getByRole('form', { name: label('accessibleLabel') });
  const field = (of: string) => root.getByLabel(label(of), { exact: true });
  const cv = root.getByLabel(t('application:form.cv'), { exact: true });
  const values = async (): Promise<Values> => {
    const pairs = rules.map(async ([of]) => [of, await field(of).inputValue()] as const);
    return Object.fromEntries(await Promise.all(pairs));
  };
  const fill = async (changes: Values = {}) => {
    const typed: Values & { email: string } = { email: '' };
    for (const [of, rule] of rules) {
      const choice = rule.kind === 'choice' ? rule.choices.at(-1) : undefined;
      typed[of] = changes[of] ?? choice ?? (await sampleFor(field(of)));
      if (choice) await field(of).selectOption(typed[of]);
      else await field(of).fill(typed[of]);
    }
    for (const [of] of requiredCheckboxes) await field(of).check();
    if (name === 'application') await cv.setInputFiles(pdf());
    return typed;
  };
  const submitButton = root.getByRole('button', { name: label('submit'), exact: true });
  const success = root.getByText(text('result.success'));
  const acceptedCv = root.getByText(t('application:form.cvAccepted'));
  return {
    root,
    field,
    cv,
    text,
    id,
    plain: path,
    path: localizePath(path, language),
    rules,
    /** The last text field. */
    lastField: rules.findLast(([, { kind }]) => kind === 'text')![0],
    honeypot: root.locator(`[name="${honeypotName}"]`),
    submitButton,
    sendingButton: root.getByRole('button', { name: label('submitting'), exact: true }),
    focused: root.locator(':focus'),
    success,
    /** The beginning of every failure message, which names the failed step of an application. */
    failureMessage: text(name === 'application' ? 'result.uploadError' : 'result.failure')
      .split('{{')[0]!
      .trim(),
    /** The error summary, a group with links to fields. Other groups: fieldsets, `<details>`. */
    errorSummary: root.locator('[role=group]'),
    acceptedCv,
    /** Fills in every field and chooses a CV if the form has one. @returns the typed values */
    fill,
    /**
     * Opens the page, fills in and sends the form. Holds the request until `release`, then
     * calls `respond`.
     */
    submitAndHold: async (respond?: (route: Route) => Promise<void>) => {
      const { first, release } = await holdRequests(page, isInsert, respond);
      await page.goto(localizePath(path, language));
      const typed = await fill();
      await submitButton.click();
      await first;
      return { typed, release };
    },
    values,
    isEmpty: async () => Object.values(await values()).every((value) => value === ''),
    /** Expects the typed values in the fields, and an accepted CV. */
    expectValues: async (typed: Values) => {
      await expect.poll(values).toEqual(typed);
      if (name === 'application') await expect(acceptedCv).toBeVisible();
    },
    rows: (email: string) => rowsOf(table, email),
    /** Expects the success message and one row with these values. @returns the row */
    expectStored: async (typed: Values & { email: string }, others: object = {}) => {
      await expect(success).toBeVisible();
      const rows = await rowsOf(table, typed.email);
      expect(rows).toMatchObject([{ ...columnsOf(typed), ...others }]);
      return rows[0]!;
    },
  };
}

export type Form = ReturnType<typeof formOn>;

/** A valid value for the input type, different for each field. */
async function sampleFor(field: Locator): Promise<string> {
  const type = await field.getAttribute('type');
  if (type === 'email') return uniqueEmail();
  if (type === 'url') return 'https://example.com/anouk';
  return `+230 5123, Zoë & Söhne, ${(await field.getAttribute('name')) ?? ''}`;
}

/** Typed values by column name (specification, section 3). */
const columnsOf = (typed: Values): Values =>
  Object.fromEntries(
    Object.entries(typed).map(([field, value]) => [
      field === 'linkedIn'
        ? 'linkedin'
        : field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );

/** A file with a PDF signature, for `setInputFiles`. */
export function pdf({ name = 'CV.pdf', mimeType = 'application/pdf', size = 2048 } = {}) {
  const buffer = Buffer.alloc(size, name);
  buffer.write('%PDF-1.7\n');
  return { name, mimeType, buffer };
}

/**
 * Writes a file to disk and returns its path. Large buffers are slow: Playwright sends them through
 * the browser protocol, which takes seconds for 10 MB.
 */
export function onDisk({ name, buffer }: ReturnType<typeof pdf>): string {
  const path = base.info().outputPath(name);
  writeFileSync(path, buffer);
  return path;
}

/** Tests one form, selected by `test.use({ name })`. */
export const test = base.extend<{ name: FormName; form: Form }>({
  name: ['contact', { option: true }],
  form: async ({ page, language, name }, use) => use(formOn(page, language, name)),
});
