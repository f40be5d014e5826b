import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import type { Locale } from '#src/i18n/locales.ts';
import ApplicationForm from '#src/islands/forms/application/ApplicationForm.tsx';
import { applicationFields } from '#src/islands/forms/application/fields.ts';
import ContactForm from '#src/islands/forms/contact/ContactForm.tsx';
import { contactFields } from '#src/islands/forms/contact/fields.ts';
import type { FormTexts } from '#src/islands/forms/react/Form.tsx';
import { callProps, formProps } from '#src/lib/form-props.ts';
import type { FieldRule } from '#src/islands/forms/rules.ts';
import { applicationInsert, contactInsert, requestsTo } from './island.ts';

/* A form's page object for island tests. */

export type FormName = 'contact' | 'application';

/** Differences between the forms: fields and endpoint. */
const forms: Record<FormName, { fields: Record<string, FieldRule>; path: string }> = {
  contact: { fields: contactFields, path: contactInsert },
  application: { fields: applicationFields, path: applicationInsert },
};

export const pdf = (name = 'CV.pdf', size = 2048) =>
  new File(['%PDF-1.7\n'.padEnd(size)], name, { type: 'application/pdf', lastModified: 1 });

/** Numbers the opened forms, so that each test types different values. */
let formCount = 0;

/** A valid value for a field. */
function sampleFor(name: string, rule: FieldRule): string {
  if (rule.kind === 'choice') return rule.choices.at(-1)!;
  if (rule.kind === 'text' && rule.type === 'email') return 'anouk@example.com';
  if (rule.kind === 'text' && rule.type === 'url') return 'https://example.org/anouk';
  return `My ${name} ${formCount}`;
}

/** Renders the form in a language. */
function elementOf(form: FormName, locale: Locale) {
  history.replaceState(null, '', `/${locale}`);
  const email = 'info@beispiel-müller.de';
  return form === 'contact' ? (
    <ContactForm {...formProps('contact', locale)} call={callProps(locale)} email={email} />
  ) : (
    <ApplicationForm {...formProps('application', locale)} email={email} />
  );
}

/** A form's texts. */
export const textsOf = (form: FormName, locale: Locale): FormTexts<never, never> =>
  formProps(form, locale).texts;

export function open(form: FormName, locale: Locale = 'en') {
  formCount += 1;
  const { rerender } = render(elementOf(form, locale));
  const texts = textsOf(form, locale);
  const { fields, path } = forms[form];
  // The fields that `fill` types into.
  const filledIn = Object.entries(fields).filter(
    ([, { kind }]) => kind === 'text' || kind === 'choice',
  );
  const isTicked = ([, rule]: [string, FieldRule]) => rule.kind === 'checkbox' && rule.required;
  const requiredCheckboxes = Object.entries(fields).filter(isTicked);
  const user = userEvent.setup();
  const field = (name: string) =>
    document.querySelector<HTMLInputElement>(`form [name="${name}"]`)!;
  const samples = filledIn.map(([name, rule]) => [name, sampleFor(name, rule)] as const);
  const write = async (name: string, value: string) => {
    if (fields[name]?.kind === 'choice') return user.selectOptions(field(name), value);
    await user.clear(field(name));
    await user.click(field(name));
    await user.paste(value);
  };
  const button = screen.getByRole<HTMLButtonElement>('button', { name: texts.form.submit });
  return {
    texts,
    path,
    user,
    field,
    write,
    /** The values that `fill` types, by field. */
    samples: Object.fromEntries(samples),
    button,
    send: () => user.click(button),
    setLanguage: (other: Locale) => rerender(elementOf(form, other)),
    values: () => Object.fromEntries(samples.map(([name]) => [name, field(name).value])),
    fill: async () => {
      for (const [name, sample] of samples) await write(name, sample);
      for (const [name] of requiredCheckboxes)
        if (!field(name).checked) await user.click(field(name));
      if (form === 'application') {
        await user.upload(field('cv'), pdf());
        await screen.findByText(formProps('application', locale).texts.form.cvAccepted);
      }
    },
    // With no-break spaces, as displayed.
    waitForSuccess: () => screen.findByText(texts.result.success, { collapseWhitespace: false }),
    /** Counts different idempotency keys. */
    countKeys: () => new Set(requestsTo(path).map(({ id }) => id)).size,
  };
}

/** Waits until the failure message, which links to an email address, has focus. */
export async function waitForFailure(): Promise<void> {
  const link = await screen.findByRole('link', { name: /@/ });
  await waitFor(() => expect(document.activeElement?.contains(link)).toBe(true));
}

export const mockConsoleError = () => vi.spyOn(console, 'error').mockImplementation(() => {});
