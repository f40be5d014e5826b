import { messageOf, type Language, type MailContent, type Message } from './message.ts';
import { newsletterConfirmation } from './newsletter-confirmation.ts';
import { receipt } from './receipt.ts';
import type { MailSettings } from './settings.ts';
import { alarmNotice, cvNotice, digestNotice, entryNotice } from './staff-notice.ts';
import { SendError } from './transport.ts';

interface Payload {
  id?: string;
  token?: string;
  unsubscribe?: string;
  about?: string;
  problem?: string;
  contact?: string[];
  application?: string[];
}

/** A row of the outbox, as outbox_claim gives it. */
export interface OutboxMail {
  id: string;
  kind: string;
  /** Null: staff. */
  recipient: string | null;
  language: Language;
  payload: Payload;
  attempts: number;
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const forms = {
  id: new RegExp(`^${uuid}$`),
  token: new RegExp(`^${uuid}$`),
  unsubscribe: new RegExp(`^${uuid}\\.[0-9a-f]{64}$`),
  about: /^[a-z]+$/,
  problem: /^[a-z_]+$/,
};

/**
 * The mail of an outbox row, the same at every try.
 * @throws SendError, final, if the row lacks what its kind needs
 */
export function compose(mail: OutboxMail, settings: MailSettings): Message {
  const to = mail.kind.startsWith('staff_') ? settings.staff.address : (mail.recipient ?? '');
  return messageOf(mail.id, settings.from, to, contentOf(mail, settings));
}

function contentOf(mail: OutboxMail, settings: MailSettings): MailContent {
  const value = (name: keyof typeof forms) => {
    const text = mail.payload[name] ?? '';
    if (!forms[name].test(text)) throw new SendError(`bad_${name}`, { isFinal: true });
    return text;
  };
  switch (mail.kind) {
    case 'staff_contact':
      return entryNotice('contact', value('id'), settings);
    case 'staff_application':
      return entryNotice('application', value('id'), settings);
    case 'staff_digest':
      return digestNotice(mail.payload.contact ?? [], mail.payload.application ?? [], settings);
    case 'staff_alarm':
      return alarmNotice(value('about'), settings);
    case 'staff_cv':
      return cvNotice(value('id'), value('problem'), settings);
    case 'receipt_contact':
      return receipt('contact', mail.language, settings);
    case 'receipt_application':
      return receipt('application', mail.language, settings);
    case 'newsletter_confirm':
      return newsletterConfirmation(value('token'), value('unsubscribe'), mail.language, settings);
    default:
      throw new SendError('unknown_kind', { isFinal: true });
  }
}
