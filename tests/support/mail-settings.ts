import { mailSettings, type MailSettings } from '../../supabase/functions/_shared/mail/settings.ts';

/** Environment for a project's Edge Functions. */
export const testMailEnvironment = (url = 'https://project.example') => ({
  SUPABASE_URL: url,
  SITE_URL: 'https://site.example/',
  MAIL_FROM: 'Example Site <noreply@site.example>',
  MAIL_STAFF: 'team@site.example',
  MAIL_REPLY_TO: 'hello@site.example',
  MAIL_BRAND: 'Example Site',
  MAIL_FOOTER_EN: 'Example Ltd · 1 Example Street · Register 12345',
  MAIL_FOOTER_DE: 'Beispiel GmbH · Beispielstraße 1 · HRB 12345',
  MAIL_FIRST_CONTACT_EN: 'Ann Lee, technical lead',
  MAIL_FIRST_CONTACT_DE: 'Ann Lee, Tech Lead',
  MAIL_DECISION_EN: 'two weeks',
  MAIL_DECISION_DE: 'zwei Wochen',
  MAILS_PER_SECOND: '1000',
});

export const testMailSettings = (url?: string): MailSettings =>
  mailSettings(testMailEnvironment(url));
