export type Language = 'en' | 'de';

/** The form by which an entry was sent. */
export type Form = 'contact' | 'application';

/** A row of contact_submissions or job_applications, by column. */
export type Submission = Readonly<Record<string, unknown>>;

/**
 * A mail without its sender and recipient. The text has no control characters except line ends; the
 * HTML has no scripts.
 */
export interface MailContent {
  /** The address to which an answer goes, in a simple form ({@link plainAddress}). */
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** Headers beside the usual ones, for example List-Unsubscribe. */
  headers: Record<string, string>;
}

/** A mail as a {@link Transport} gets it. */
export interface Message extends MailContent {
  /** The outbox id: the same for every try. */
  id: string;
  /** `Name <address>` or an address. */
  from: string;
  to: string;
}

/**
 * Sends a mail to a provider, and resolves when the provider has accepted it. A mail that the
 * provider has accepted before (it knows the id) is not an error.
 * @throws SendError
 */
export type Transport = (message: Message, signal: AbortSignal) => Promise<void>;

/** Why a mail was not accepted. */
export class SendError extends Error {
  /**
   * Lower-case letters, digits and underscores, for the outbox. It never has an address or words of
   * the provider.
   */
  readonly code: string;
  /** True if no later try can succeed. */
  readonly isFinal: boolean = false;
  /**
   * True if the provider refuses all other mails as well: the reason is the key, the sender or the
   * quota.
   */
  readonly stopsRun: boolean = false;
  /** Seconds that the provider asks to wait for (Retry-After). */
  readonly wait: number = 0;
  constructor(
    code: string,
    consequences: Partial<Pick<SendError, 'isFinal' | 'stopsRun' | 'wait'>> = {},
  ) {
    super(`The mail was not accepted: ${code}`);
    this.code = code;
    Object.assign(this, consequences);
  }
}

const address = /^[^\s\p{Cc}@<>(),;:\\"]+@[^\s\p{Cc}@<>(),;:\\"]+$/u;
const sender = /^(?:[^\p{Cc}<>@",;:\\]+ <([^<>]+)>|([^<>]+))$/u;
/** An address whose name has no quotation marks (RFC 5322, 3.2.3) and whose domain is ASCII. */
const plain =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z\d-]+(?:\.[a-z\d-]+)+$/i;
const control = /\p{Cc}/u;

/**
 * The address if every provider accepts it as Reply-To; else undefined, since a notice that a
 * provider refuses would reach nobody.
 */
export const plainAddress = (text: string): string | undefined =>
  plain.test(text) ? text : undefined;

/**
 * Makes a mail. Its Message-ID is the outbox id, so that mail programs recognise a repeated mail.
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
