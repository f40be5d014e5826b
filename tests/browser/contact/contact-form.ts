import type { Page } from '@playwright/test';
import type { Locale } from '#src/i18n/locales.ts';
import { localizePath, routes } from '#src/lib/routes.ts';
import { backendUrl } from '../../../tools/browser/addresses.ts';
import { dictionaryOf } from '../support/dictionary.ts';
import { uniqueEmail } from '../support/database.ts';

/** Where the form sends its rows. */
export const contactRows = `${backendUrl}/rest/v1/contact_submissions*`;

export const fieldNames = ['name', 'company', 'email', 'message'] as const;
export type FieldName = (typeof fieldNames)[number];
export type Filled = Record<FieldName, string>;

/** A request that the form takes, with an address of its own. */
export const validRequest = (changes: Partial<Filled> = {}): Filled => ({
  name: 'Anouk Ramgoolam',
  company: 'Beispiel & Söhne AG',
  email: uniqueEmail(),
  message: 'We need a team of five.\nBy spring, if you can.',
  ...changes,
});

/**
 * The English messages of the specification, sections 5 and 8, word for word; the German ones as the editors wrote
 * them.
 */
export function messagesOf(locale: Locale) {
  const { form, errors, result } = dictionaryOf(locale, 'contact');
  if (locale === 'de') {
    return { ...errors, success: result.success, failure: result.failure, sending: form.submitting };
  }
  return {
    nameRequired: 'Please enter your name',
    companyRequired: 'Please enter your company name',
    emailRequired: 'Please enter your email',
    emailInvalid: 'Please enter a valid email address',
    messageRequired: 'Please enter your message',
    messageTooShort: 'Your message is too short (minimum 10 characters)',
    tooLong: errors.tooLong,
    success: "Message sent successfully! We'll get back to you within 24 hours.",
    failure: 'Failed to send message. Please try again later.',
    sending: 'Sending...',
  };
}

/** The contact form as a visitor finds it: by its labels. */
export function contactForm(page: Page, locale: Locale) {
  const texts = dictionaryOf(locale, 'contact').form;
  const form = page.getByRole('form', { name: texts.accessibleLabel });
  const field = (name: FieldName) => form.getByLabel(texts[name], { exact: true });
  return {
    form,
    field,
    button: form.getByRole('button'),
    error: (name: FieldName) => form.locator(`#contact-${name}-error`),
    open: () => page.goto(localizePath(routes.contact, locale)),
    /** Opens the page and waits until React has taken the form over, as it has when a visitor leaves the first field. */
    openAndTouch: async () => {
      await page.goto(localizePath(routes.contact, locale));
      const ready = page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            document.addEventListener('astro:hydrate', () => resolve(), { capture: true, once: true });
          }),
      );
      await field('name').focus();
      await ready;
    },
    fill: async (values: Partial<Filled>) => {
      for (const name of fieldNames) if (values[name] !== undefined) await field(name).fill(values[name]);
    },
    /** Values of all fields, in order. */
    values: () => Promise.all(fieldNames.map((name) => field(name).inputValue())),
  };
}
