import { messageOf, type Entry, type Language, type MailContent, type Message } from './message.ts';
import { newsletterConfirmation } from './newsletter-confirmation.ts';
import { receipt } from './receipt.ts';
import type { MailSettings } from './settings.ts';
import { staffNotice } from './staff-notice.ts';
import { SendError } from './transport.ts';

/** A row of the outbox, as outbox_claim gives it. */
export interface OutboxMail {
  id: string;
  kind: string;
  /** Null: staff. */
  recipient: string | null;
  language: Language;
  /** The entry that staff are told of, or the tokens of a subscription. */
  payload: { entry?: Entry; token?: string; unsubscribe?: string };
  attempts: number;
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const forms = {
  token: new RegExp(`^${uuid}$`),
  unsubscribe: new RegExp(`^${uuid}\\.[0-9a-f]{64}$`),
};

/**
 * The mail of an outbox row, the same at every try but for the link to a CV.
 * @param cvUrl link to the CV of the application that staff are told of, if there is one
 * @throws SendError, final, if the row lacks what its kind needs
 */
export function compose(mail: OutboxMail, settings: MailSettings, cvUrl?: string): Message {
  const to = mail.kind.startsWith('staff_') ? settings.staff : (mail.recipient ?? '');
  return messageOf(mail.id, settings.from, to, contentOf(mail, settings, cvUrl));
}

function contentOf(mail: OutboxMail, settings: MailSettings, cvUrl?: string): MailContent {
  switch (mail.kind) {
    case 'staff_contact':
      return staffNotice('contact', entryOf(mail), settings);
    case 'staff_application':
      return staffNotice('application', entryOf(mail), settings, cvUrl);
    case 'receipt_contact':
      return receipt('contact', mail.language, settings);
    case 'receipt_application':
      return receipt('application', mail.language, settings);
    case 'newsletter_confirm':
      return newsletterConfirmation(
        tokenOf(mail, 'token'),
        tokenOf(mail, 'unsubscribe'),
        mail.language,
        settings,
      );
    default:
      throw new SendError('unknown_kind', { isFinal: true });
  }
}

function entryOf({ payload }: OutboxMail): Entry {
  if (!payload.entry) throw new SendError('bad_entry', { isFinal: true });
  return payload.entry;
}

function tokenOf({ payload }: OutboxMail, name: keyof typeof forms): string {
  const token = payload[name] ?? '';
  if (!forms[name].test(token)) throw new SendError(`bad_${name}`, { isFinal: true });
  return token;
}
