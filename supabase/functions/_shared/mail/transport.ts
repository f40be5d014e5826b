import type { Message } from './message.ts';

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
