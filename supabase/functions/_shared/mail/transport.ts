import type { Message } from './message.ts';

/** Hands a mail on: to a provider's HTTP interface, or to an SMTP server. */
export interface Transport {
  /**
   * Resolves once the mail is accepted. A message that was accepted before, told by its id, is no error.
   * @throws SendError
   */
  send(message: Message, signal: AbortSignal): Promise<void>;
}

/** Why a mail was not accepted. */
export class SendError extends Error {
  /** Lower case, digits and underscores, for the outbox; never an address or the provider's own words. */
  readonly code: string;
  /** No later try can succeed. */
  readonly isFinal: boolean;
  constructor(code: string, isFinal = false) {
    super(`The mail was not accepted: ${code}`);
    this.code = code;
    this.isFinal = isFinal;
  }
}
