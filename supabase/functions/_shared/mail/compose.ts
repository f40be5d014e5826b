import {
  messageOf,
  SendError,
  type Submission,
  type Language,
  type MailContent,
  type Message,
} from './message.ts';
import { newsletterConfirmation } from './newsletter-confirmation.ts';
import { receipt } from './receipt.ts';
import type { MailSettings } from './settings.ts';
import { staffDigest, type DigestCounts } from './staff-digest.ts';
import { staffNotice } from './staff-notice.ts';

/** An outbox row as returned by outbox_claim(). */
export interface OutboxMail {
  id: string;
  kind: string;
  /** Null for mails to staff. */
  recipient: string | null;
  language: Language;
  /** The submission for a notice, counts for a digest, or tokens for a confirmation. */
  payload: { submission?: Submission; token?: string; unsubscribe?: string } & DigestCounts;
  attempts: number;
}

/**
 * Composes the mail for an outbox row. Each attempt has the same text, apart from the CV link.
 * @param cvUrl link to the CV in a notice
 * @throws a final SendError if the payload is incomplete
 */
export function compose(mail: OutboxMail, settings: MailSettings, cvUrl?: string): Message {
  const to = mail.kind.startsWith('staff_') ? settings.staff : (mail.recipient ?? '');
  return messageOf(mail.id, settings.from, to, contentOf(mail, settings, cvUrl));
}

function contentOf(mail: OutboxMail, settings: MailSettings, cvUrl?: string): MailContent {
  const { kind, language } = mail;
  const { submission, token, unsubscribe } = mail.payload;
  if (kind === 'staff_contact' && submission) return staffNotice('contact', submission, settings);
  if (kind === 'staff_application' && submission)
    return staffNotice('application', submission, settings, cvUrl);
  if (kind === 'staff_digest') return staffDigest(mail.payload, settings);
  if (kind === 'receipt_contact') return receipt('contact', language, settings);
  if (kind === 'receipt_application') return receipt('application', language, settings);
  if (kind === 'newsletter_confirm' && token && unsubscribe)
    return newsletterConfirmation(token, unsubscribe, language, settings);
  throw new SendError('bad_row', { isFinal: true });
}
