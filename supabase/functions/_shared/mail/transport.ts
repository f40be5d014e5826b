import type { Message } from './message.ts';

/** Hands a mail on to a provider. */
export interface Transport {
  /**
   * Resolves once the mail is accepted. A message that was accepted before, told by its id, is no error.
   * @throws SendError
   */
  send(message: Message, signal: AbortSignal): Promise<void>;
}

interface Consequences {
  /** No later try can succeed. */
  isFinal?: boolean;
  /** The provider takes no other mail now either: the key, the sender or the quota is the cause. */
  stopsRun?: boolean;
  /** Seconds that the provider asks to wait for (Retry-After). */
  wait?: number;
}

/** Why a mail was not accepted. */
export class SendError extends Error {
  /** Lower case, digits and underscores, for the outbox; never an address or the provider's own words. */
  readonly code: string;
  readonly isFinal: boolean;
  readonly stopsRun: boolean;
  readonly wait: number;
  constructor(code: string, { isFinal = false, stopsRun = false, wait = 0 }: Consequences = {}) {
    super(`The mail was not accepted: ${code}`);
    this.code = code;
    this.isFinal = isFinal;
    this.stopsRun = stopsRun;
    this.wait = wait;
  }
}
