import { required, siteUrl, type Environment } from '../environment.ts';
import { senderDomain, type Language } from './message.ts';

/** What the operator sets (docs/operations.md): the sender, the site and the company's particulars in every mail. */
export interface MailSettings {
  /** `Name <address>` or an address. */
  from: string;
  /** The address that is told of new entries. */
  staff: string;
  brand: string;
  /** The particulars that business letters need (section 35a GmbHG), one line per language. */
  footer: Record<Language, string>;
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
    brand: required(environment, 'MAIL_BRAND'),
    footer: { en: required(environment, 'MAIL_FOOTER_EN'), de: required(environment, 'MAIL_FOOTER_DE') },
    siteUrl: siteUrl(environment),
    unsubscribeUrl: `${required(environment, 'SUPABASE_URL')}/functions/v1/newsletter-unsubscribe`,
    heartbeatUrl: environment.HEARTBEAT_URL?.trim() || undefined,
  };
}
