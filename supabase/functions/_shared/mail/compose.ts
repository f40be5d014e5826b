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

/** A row of the outbox, as outbox_claim returns it. */
export interface OutboxMail {
  id: string;
  kind: string;
  /** Null if the mail is for staff. */
  recipient: string | null;
  language: Language;
  /** The row of a staff notice, the counts of a digest, or the tokens of a subscription. */
  payload: { submission?: Submission; token?: string; unsubscribe?: string } & DigestCounts;
  attempts: number;
}

/**
 * The mail of an outbox row. The text is the same at every attempt, except for the link to a CV.
 * @param cvUrl link to the CV of the application in the notice, if there is one
 * @throws SendError, final, if the row lacks what its kind needs
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
