import { call, type Backend } from '../backend.ts';
import { compose, type OutboxMail } from '../mail/compose.ts';
import type { Message } from '../mail/message.ts';
import type { MailSettings } from '../mail/settings.ts';
import { SendError, type Transport } from '../mail/transport.ts';
import { cvLink } from './keep-files.ts';

/** Time limit of one send, in milliseconds; private.settings.mail_lease is longer. */
export const SEND_LIMIT = 15_000;

/**
 * Sends what is due, notices to staff first, one mail after the other, each claimed just before, so that its lease outlasts its send,
 * and no more in a second than the provider takes. A crash between send and mark repeats the mail under the same id, which the
 * provider recognises.
 * @param signal no further mail is begun after it
 * @param counts of `failed` some are tried again later, some given up
 * @throws once the provider refuses whatever it is sent, and if it took nothing of what was due
 */
export async function sendMails(
  backend: Backend,
  transport: Transport,
  settings: MailSettings,
  signal: AbortSignal,
  counts: { sent: number; failed: number },
): Promise<void> {
  const refused: Record<string, unknown>[] = [];
  let lastError: SendError | undefined;
  while (!signal.aborted && !lastError?.stopsRun) {
    const [mail] = await call<OutboxMail[]>(backend, 'outbox_claim');
    if (!mail) break;
    const pause = new Promise((resolve) => setTimeout(resolve, 1000 / settings.mailsPerSecond));
    const cvUrl =
      mail.kind === 'staff_application' ? await cvLink(backend, mail.payload.entry) : undefined;
    const error = await send(transport, () => compose(mail, settings, cvUrl));
    if (error) {
      counts.failed += 1;
      lastError = error;
      const failure = { message_id: mail.id, error_code: error.code, wait_seconds: error.wait };
      await call(backend, 'outbox_failed', failure);
      if (error.isFinal) refused.push({ ...failure, is_final: true });
    } else {
      counts.sent += 1;
      await call(backend, 'outbox_sent', { message_id: mail.id });
    }
    await pause;
  }
  // Only where another mail was accepted is a refusal the mail's own fault. Else it is the sender's, and all are tried again.
  if (counts.sent > 0) for (const failure of refused) await call(backend, 'outbox_failed', failure);
  if (lastError && (lastError.stopsRun || counts.sent === 0))
    throw new Error(`The provider takes no mail: ${lastError.code}`, { cause: lastError });
}

/** @returns why the mail was not accepted, undefined if it was */
async function send(transport: Transport, mail: () => Message): Promise<SendError | undefined> {
  try {
    await transport(mail(), AbortSignal.timeout(SEND_LIMIT));
    return undefined;
  } catch (error) {
    return error instanceof SendError ? error : new SendError('unexpected');
  }
}
