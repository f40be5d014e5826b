import { SendError } from './transport.ts';

export type Language = 'en' | 'de';

/** The form that an entry came by. */
export type Form = 'contact' | 'application';

/** A mail, complete but for its sender. Text without control characters but line ends; HTML without scripts. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
  /** Beside the usual ones, for example List-Unsubscribe. */
  headers: Record<string, string>;
}

/** A mail as it is handed to a {@link Transport}. */
export interface Message extends MailContent {
  /** The outbox id: the same for every try. */
  id: string;
  /** `Name <address>` or an address. */
  from: string;
  to: string;
}

const address = /^[^\s\p{Cc}@<>(),;:\\"]+@[^\s\p{Cc}@<>(),;:\\"]+$/u;
const sender = /^(?:[^\p{Cc}<>@",;:\\]+ <([^<>]+)>|([^<>]+))$/u;
const headerName = /^[A-Za-z0-9-]+$/;
const control = /\p{Cc}/u;

/**
 * Puts a mail together, with its outbox id as Message-ID, which tells a repeat from a second mail.
 * @throws SendError, final, if anything could break out of its header (header injection)
 */
export function messageOf(id: string, from: string, to: string, content: MailContent): Message {
  const headers = {
    'Message-ID': `<${id}@${senderDomain(from)}>`,
    // RFC 3834: no auto-reply to an automatic mail.
    'Auto-Submitted': 'auto-generated',
    ...content.headers,
  };
  const values = [id, content.subject, ...Object.values(headers)];
  const isSafe =
    address.test(to) &&
    values.every((value) => !control.test(value)) &&
    Object.keys(headers).every((name) => headerName.test(name));
  if (!isSafe) throw new SendError('unsafe_header', { isFinal: true });
  return { ...content, id, from, to, headers };
}

/**
 * The domain of `Name <name@domain>` or `name@domain`.
 * @throws if it is neither
 */
export function senderDomain(from: string): string {
  const match = sender.exec(from);
  const mailbox = match?.[1] ?? match?.[2] ?? '';
  if (!address.test(mailbox)) {
    throw new Error(`MAIL_FROM must be an address or “Name <address>”, not “${from}”.`);
  }
  return mailbox.slice(mailbox.indexOf('@') + 1);
}
