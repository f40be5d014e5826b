import type { Locator, Page } from '@playwright/test';
import { applicationFields, applicationRules } from '#src/lib/forms/application.ts';
import { contactFields, contactRules } from '#src/lib/forms/contact.ts';
import type { FieldRule } from '#src/lib/forms/rules.ts';
import { rowsOf, uniqueEmail } from './database.ts';
import type { TextKey, Translate } from './dictionary.ts';

export type FormName = 'contact' | 'application';

/** Both forms: where each is, what it asks for, and where its entries are stored. */
export const forms = {
  contact: {
    route: '/contact',
    fields: contactFields as readonly string[],
    rules: contactRules as Record<string, FieldRule>,
    table: 'contact_submissions',
  },
  application: {
    route: '/careers/apply',
    fields: applicationFields as readonly string[],
    rules: applicationRules as Record<string, FieldRule>,
    table: 'job_applications',
  },
} as const;

export const formNames = Object.keys(forms) as FormName[];

export type Values = Record<string, string>;

/** The column of a field; specification, section 3. */
const columnOf = (field: string) =>
  field === 'linkedIn' ? 'linkedin' : field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What was typed, by the columns in which it has to be stored. */
export const columnsOf = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [columnOf(field), value]));

/** A file that begins as every PDF does, as Playwright chooses it. */
export function pdf({ name = 'CV.pdf', mimeType = 'application/pdf', size = 2048 } = {}) {
  const buffer = Buffer.alloc(size, name);
  buffer.write('%PDF-1.7\n');
  return { name, mimeType, buffer };
}

/** A form as a visitor finds it: by its labels. */
export function formOn(page: Page, t: Translate, name: FormName) {
  const { fields, rules, table } = forms[name];
  const text = (key: string) => t(`${name}:${key}` as TextKey);
  const form = page.getByRole('form', { name: text('form.accessibleLabel') });
  const field = (of: string) => form.getByLabel(text(`form.${of}`), { exact: true });
  const cv = form.getByLabel(t('application:form.cv'), { exact: true });
  return {
    form,
    field,
    cv,
    text,
    send: form.getByRole('button', { name: text('form.submit') }),
    sending: form.getByRole('button', { name: text('form.submitting') }),
    status: form.getByRole('status').filter({ visible: true }).last(),
    alert: form.getByRole('alert'),
    success: form.getByText(text('result.success')),
    /** What is wrong, in a group of links to the fields. */
    summary: form.getByRole('group'),
    accepted: form.getByText(t('application:form.cvAccepted')),
    /** Fills every field in, and chooses a CV where one is asked for. @returns what was typed */
    fill: async (changes: Values = {}): Promise<Values & { email: string }> => {
      const values: Values = {};
      for (const of of fields) {
        values[of] = changes[of] ?? (await sampleFor(field(of)));
        await field(of).fill(values[of]);
      }
      if (name === 'application') await cv.setInputFiles(pdf());
      return values as Values & { email: string };
    },
    /** Whether all texts are there still: none may be lost by a failure. */
    values: async (): Promise<Values> => {
      const pairs = fields.map(async (of) => [of, await field(of).inputValue()] as const);
      return Object.fromEntries(await Promise.all(pairs));
    },
    rows: (email: string) => rowsOf(table, email),
    rules: fields.map((of) => [of, rules[of]!] as const),
  };
}

/** A text that a field takes, by the kind of its input. */
async function sampleFor(field: Locator): Promise<string> {
  const type = await field.getAttribute('type');
  if (type === 'email') return uniqueEmail();
  if (type === 'url') return 'https://example.com/anouk';
  if (type === 'tel') return '+230 5123 4567';
  return `Zoë Müller & Söhne, ${(await field.getAttribute('name')) ?? ''}`;
}
