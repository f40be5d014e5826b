import { required, siteUrl, type Environment } from '../environment.ts';
import { senderDomain, type Language } from './message.ts';

/** What the operator sets (docs/operations.md): the sender, the site and the company's particulars in every mail. */
export interface MailSettings {
  /** `Name <address>` or an address. */
  from: string;
  /** The address that is told of new entries. */
  staff: string;
  /** To which visitors answer: a mailbox that people read. */
  replyTo: string;
  brand: string;
  /** The particulars that business letters need (section 35a GmbHG), one line per language. */
  footer: Record<Language, string>;
  /** Who holds the first conversation: name and role. */
  firstContact: Record<Language, string>;
  /** Within which time an application is decided, such as “four weeks”. */
  decision: Record<Language, string>;
  /** Without a slash at the end. */
  siteUrl: string;
  /** Of the function newsletter-unsubscribe. */
  unsubscribeUrl: string;
  /** Called at the end of every good run, by whose silence a monitor tells that there was none. */
  heartbeatUrl?: string | undefined;
}

/** @throws naming the first variable that is missing or wrong */
export function mailSettings(environment: Environment): MailSettings {
  const from = required(environment, 'MAIL_FROM');
  senderDomain(from);
  return {
    from,
    staff: required(environment, 'MAIL_STAFF'),
    replyTo: required(environment, 'MAIL_REPLY_TO'),
    brand: required(environment, 'MAIL_BRAND'),
    footer: inBoth(environment, 'MAIL_FOOTER'),
    firstContact: inBoth(environment, 'MAIL_FIRST_CONTACT'),
    decision: inBoth(environment, 'MAIL_DECISION'),
    siteUrl: siteUrl(environment),
    unsubscribeUrl: `${required(environment, 'SUPABASE_URL')}/functions/v1/newsletter-unsubscribe`,
    heartbeatUrl: environment.HEARTBEAT_URL?.trim() || undefined,
  };
}

const inBoth = (environment: Environment, name: string): Record<Language, string> => ({
  en: required(environment, `${name}_EN`),
  de: required(environment, `${name}_DE`),
});
