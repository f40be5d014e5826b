import { required, siteUrl, type Environment } from '../environment.ts';
import { senderDomain, type Language } from './message.ts';

/**
 * The settings of the operator (docs/operations.md): the sender, the site and the company's
 * particulars in every mail.
 */
export type MailSettings = ReturnType<typeof mailSettings>;

/** @throws an error that names the first variable that is missing or wrong */
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
    // Below the provider's limit: Resend allows 2 requests a second by default
    // (https://resend.com/docs/api-reference/rate-limit).
    mailsPerSecond,
    // The address that gets the notices of new entries.
    staff: required(environment, 'MAIL_STAFF'),
    // The address to which answers of visitors go: a mailbox that people read.
    replyTo: required(environment, 'MAIL_REPLY_TO'),
    brand: required(environment, 'MAIL_BRAND'),
    // The particulars that business letters need (section 35a GmbHG), in one line.
    footer: inBothLanguages(environment, 'MAIL_FOOTER'),
    // The person who holds the first conversation: name and role.
    firstContact: inBothLanguages(environment, 'MAIL_FIRST_CONTACT'),
    // The time within which an application is decided, such as “four weeks”.
    decision: inBothLanguages(environment, 'MAIL_DECISION'),
    siteUrl: siteUrl(environment),
    unsubscribeUrl: `${supabaseUrl}/functions/v1/newsletter-unsubscribe`,
    // Undefined if the address is not that of a Supabase project, as on the developer's machine.
    tableEditorUrl: project && `https://supabase.com/dashboard/project/${project}/editor`,
    // Called at the end of every successful run. If no call comes, a monitor reports it.
    heartbeatUrl: environment.HEARTBEAT_URL?.trim() || undefined,
  };
}

const inBothLanguages = (environment: Environment, name: string): Record<Language, string> => ({
  en: required(environment, `${name}_EN`),
  de: required(environment, `${name}_DE`),
});
