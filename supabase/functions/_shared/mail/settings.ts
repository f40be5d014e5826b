import { required, siteUrl, type Environment } from '../environment.ts';
import { senderDomain, type Language } from './message.ts';

/** What the operator sets (docs/operations.md): the sender, the site and the company's particulars in every mail. */
export type MailSettings = ReturnType<typeof mailSettings>;

/** @throws naming the first variable that is missing or wrong */
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
    // Below what the provider takes: Resend's default is 2 requests a second (https://resend.com/docs/api-reference/rate-limit).
    mailsPerSecond,
    // The address that is told of new entries.
    staff: required(environment, 'MAIL_STAFF'),
    // To which visitors answer: a mailbox that people read.
    replyTo: required(environment, 'MAIL_REPLY_TO'),
    brand: required(environment, 'MAIL_BRAND'),
    // The particulars that business letters need (section 35a GmbHG), one line.
    footer: inBoth(environment, 'MAIL_FOOTER'),
    // Who holds the first conversation: name and role.
    firstContact: inBoth(environment, 'MAIL_FIRST_CONTACT'),
    // Within which time an application is decided, such as “four weeks”.
    decision: inBoth(environment, 'MAIL_DECISION'),
    siteUrl: siteUrl(environment),
    unsubscribeUrl: `${supabaseUrl}/functions/v1/newsletter-unsubscribe`,
    // Undefined where no project of Supabase's is behind the address, as on the developer's machine.
    tableEditorUrl: project && `https://supabase.com/dashboard/project/${project}/editor`,
    // Called at the end of every good run, by whose silence a monitor tells that there was none.
    heartbeatUrl: environment.HEARTBEAT_URL?.trim() || undefined,
  };
}

const inBoth = (environment: Environment, name: string): Record<Language, string> => ({
  en: required(environment, `${name}_EN`),
  de: required(environment, `${name}_DE`),
});
