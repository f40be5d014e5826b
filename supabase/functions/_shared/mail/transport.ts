import type { Message } from './message.ts';

/**
 * Hands a mail on to a provider, and resolves once it is accepted. One that was accepted before, told by its id, is no error.
 * @throws SendError
 */
export type Transport = (message: Message, signal: AbortSignal) => Promise<void>;

/** Why a mail was not accepted. */
export class SendError extends Error {
  /** Lower case, digits and underscores, for the outbox; never an address or the provider's own words. */
  readonly code: string;
  /** No later try can succeed. */
  readonly isFinal: boolean = false;
  /** The provider takes no other mail now either: the key, the sender or the quota is the cause. */
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
