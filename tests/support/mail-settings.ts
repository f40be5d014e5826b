import type { MailSettings } from '../../supabase/functions/_shared/mail/settings.ts';

/** Settings of the mail worker for a project at `url`. */
export const testMailSettings = (url = 'https://project.example'): MailSettings => ({
  from: 'Example Site <noreply@site.example>',
  staff: 'team@site.example',
  replyTo: 'hello@site.example',
  brand: 'Example Site',
  footer: {
    en: 'Example Ltd · 1 Example Street · Register 12345',
    de: 'Beispiel GmbH · Beispielstraße 1 · HRB 12345',
  },
  firstContact: { en: 'Ann Lee, technical lead', de: 'Ann Lee, Tech Lead' },
  decision: { en: 'two weeks', de: 'zwei Wochen' },
  siteUrl: 'https://site.example',
  unsubscribeUrl: `${url}/functions/v1/newsletter-unsubscribe`,
});
