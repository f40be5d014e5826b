import { SendError } from './transport.ts';

export type Language = 'en' | 'de';

/** The form that an entry came by. */
export type Form = 'contact' | 'application';

/** A row of contact_submissions or job_applications, by column. */
export type Entry = Readonly<Record<string, unknown>>;

/** A mail, complete but for its sender. Text without control characters but line ends; HTML without scripts. */
export interface MailContent {
  /** An address of a plain form ({@link plainAddress}), to which an answer goes. */
  replyTo?: string | undefined;
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
/** A word of an address without quotation marks (RFC 5322, 3.2.3), and a domain in ASCII. */
const plain =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z\d-]+(?:\.[a-z\d-]+)+$/i;
const control = /\p{Cc}/u;

/** The address if every provider takes it as Reply-To: a notice that a provider refuses would reach nobody. */
export const plainAddress = (text: string): string | undefined =>
  plain.test(text) ? text : undefined;

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
    (content.replyTo === undefined || plain.test(content.replyTo)) &&
    values.every((value) => !control.test(value));
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
