import type { Page } from '@playwright/test';
import type { Locale } from '#src/i18n/locales.ts';
import { uniqueEmail } from '../../support/database.ts';
import { dictionaryOf } from '../../support/dictionary.ts';

type Code = keyof ReturnType<typeof textsOf>['errors'];

const textsOf = (locale: Locale) => dictionaryOf(locale, 'contact');

/** The contact form as a visitor finds it in a language: by its words. */
export const contactForm = (page: Page, locale: Locale) => {
  const { form: texts, errors, result } = textsOf(locale);
  const form = page.getByRole('form', { name: texts.accessibleLabel });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  return {
    name: field(texts.name),
    company: field(texts.company),
    email: field(texts.email),
    message: field(texts.message),
    send: form.getByRole('button', { name: texts.submit }),
    sending: form.getByRole('button', { name: texts.submitting }),
    error: (code: Code) => form.locator('.field-error').filter({ hasText: errors[code] }),
    summary: form.getByRole('group', { name: texts.summary }),
    success: form.getByText(result.success),
    failure: form.getByText(result.failure),
  };
};

/** A contact request with an address of its own. */
export const newRequest = () => ({
  name: 'Erika Beispiel',
  company: 'Beispiel & Söhne',
  email: uniqueEmail(),
  message: 'Wir suchen ein Team von fünf Leuten.',
});

/** Types a request into the form in a language. @returns what was typed */
export async function fillContactForm(page: Page, locale: Locale, request = newRequest()) {
  const form = contactForm(page, locale);
  for (const field of ['name', 'company', 'email', 'message'] as const)
    await form[field].fill(request[field]);
  return request;
}

/** Resolves once React has taken the form over. */
export const formTakenOver = (page: Page) =>
  page.locator('astro-island:not([ssr]) #contact').waitFor({ state: 'attached' });
