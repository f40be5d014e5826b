import { required, siteUrl, type Environment } from '../environment.ts';
import { senderDomain, type Language } from './message.ts';

/** Operator settings (docs/operations.md): sender, site and company particulars. */
export type MailSettings = ReturnType<typeof mailSettings>;

/** @throws an error with the name of the first missing or invalid variable */
export function mailSettings(environment: Environment) {
  // `Name <address>` or an address
  const from = required(environment, 'MAIL_FROM');
  senderDomain(from);
  const mailsPerSecond = Number(environment.MAILS_PER_SECOND?.trim() || 1.5);
  if (!(mailsPerSecond > 0))
    throw new Error('MAILS_PER_SECOND must be a number above 0, such as 1.5.');
  const supabaseUrl = required(environment, 'SUPABASE_URL');
  const [, project] = /^https:\/\/(\w+)\.supabase\.co$/.exec(supabaseUrl) ?? [];
  return {
    from,
    // Resend allows 2 requests per second by default
    // (https://resend.com/docs/api-reference/rate-limit).
    mailsPerSecond,
    // Recipient of staff notices.
    staff: required(environment, 'MAIL_STAFF'),
    // Recipient of visitors' replies.
    replyTo: required(environment, 'MAIL_REPLY_TO'),
    brand: required(environment, 'MAIL_BRAND'),
    // Mandatory particulars (section 35a GmbHG), in one line.
    footer: inBothLanguages(environment, 'MAIL_FOOTER'),
    // Name and role of the person who leads the first conversation.
    firstContact: inBothLanguages(environment, 'MAIL_FIRST_CONTACT'),
    // Time to decide on an application, such as “four weeks”.
    decision: inBothLanguages(environment, 'MAIL_DECISION'),
    siteUrl: siteUrl(environment),
    unsubscribeUrl: `${supabaseUrl}/functions/v1/newsletter-unsubscribe`,
    // Undefined for the local backend.
    tableEditorUrl: project && `https://supabase.com/dashboard/project/${project}/editor`,
    // Called after each successful run, for a monitor that reports missing calls.
    heartbeatUrl: environment.HEARTBEAT_URL?.trim() || undefined,
  };
}

const inBothLanguages = (environment: Environment, name: string): Record<Language, string> => ({
  en: required(environment, `${name}_EN`),
  de: required(environment, `${name}_DE`),
});
