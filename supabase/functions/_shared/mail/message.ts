export type Language = 'en' | 'de';

/** The form of a submission. */
export type Form = 'contact' | 'application';

/** A row of contact_submissions or job_applications, by column. */
export type Submission = Readonly<Record<string, unknown>>;

/** A mail without sender and recipient. */
export interface MailContent {
  /** See {@link plainAddress}. */
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** Additional headers, for example List-Unsubscribe. */
  headers: Record<string, string>;
}

/** A complete mail for a {@link Transport}. */
export interface Message extends MailContent {
  /** The outbox id, the same for every attempt. */
  id: string;
  /** `Name <address>` or an address. */
  from: string;
  to: string;
}

/**
 * Sends a mail to a provider and resolves on acceptance. A duplicate id is no error.
 * @throws SendError
 */
export type Transport = (message: Message, signal: AbortSignal) => Promise<void>;

/** A mail was not accepted. */
export class SendError extends Error {
  /** For the outbox: [a-z0-9_], without addresses or texts from the provider. */
  readonly code: string;
  /** True if a later attempt of this mail cannot succeed. */
  readonly isFinal: boolean = false;
  /** True if all other mails would fail too: key, sender or quota is rejected. */
  readonly stopsRun: boolean = false;
  /** Retry-After, in seconds. */
  readonly retryAfter: number = 0;
  constructor(
    code: string,
    consequences: Partial<Pick<SendError, 'isFinal' | 'stopsRun' | 'retryAfter'>> = {},
  ) {
    super(`The mail was not accepted: ${code}`);
    this.code = code;
    Object.assign(this, consequences);
  }
}

const address = /^[^\s\p{Cc}@<>(),;:\\"]+@[^\s\p{Cc}@<>(),;:\\"]+$/u;
const sender = /^(?:[^\p{Cc}<>@",;:\\]+ <([^<>]+)>|([^<>]+))$/u;
/** A dot-atom (RFC 5322, 3.2.3) at an ASCII domain. */
const plain =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z\d-]+(?:\.[a-z\d-]+)+$/i;
const control = /\p{Cc}/u;

/** Returns an address that every provider accepts as Reply-To, else undefined. */
export const plainAddress = (text: string): string | undefined =>
  plain.test(text) ? text : undefined;

/**
 * Builds a mail. Message-ID is the outbox id: mail programs recognise a duplicate.
 * @throws a final SendError on header injection
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
 * Returns the domain in `Name <name@domain>` or `name@domain`.
 * @throws on any other format
 */
export function senderDomain(from: string): string {
  const match = sender.exec(from);
  const mailbox = match?.[1] ?? match?.[2] ?? '';
  if (!address.test(mailbox)) {
    throw new Error(`MAIL_FROM must be an address or “Name <address>”, not “${from}”.`);
  }
  return mailbox.slice(mailbox.indexOf('@') + 1);
}
