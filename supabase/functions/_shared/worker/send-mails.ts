import { call, type Backend } from '../backend.ts';
import { compose, type OutboxMail } from '../mail/compose.ts';
import { SendError, type Message, type Transport } from '../mail/message.ts';
import type { MailSettings } from '../mail/settings.ts';
import { cvLink } from './cv-files.ts';

/** Timeout per send, in milliseconds; shorter than private.settings.mail_lease. */
export const SEND_TIMEOUT = 15_000;

/**
 * Sends due mails, rotating between notices, confirmations and receipts: no kind starves. Each mail
 * is claimed just before the send, so that the lease outlasts the send. The rate stays below the
 * provider's limit. After a crash between sending and recording, the mail is sent again with the
 * same id, and the provider drops the duplicate.
 * @param signal after an abort, no further mail is started
 * @param counts updated in place; `failed` includes mails to be retried
 * @throws if the provider rejects every mail, accepted none, or rejects a staff notice for good
 */
export async function sendMails(
  backend: Backend,
  transport: Transport,
  settings: MailSettings,
  signal: AbortSignal,
  counts: { sent: number; failed: number },
): Promise<void> {
  const rejected: Record<string, unknown>[] = [];
  let lastError: SendError | undefined;
  let rejectedNotice: SendError | undefined;
  for (let first_priority = 1; !signal.aborted && !lastError?.stopsRun; first_priority += 1) {
    const [mail] = await call<OutboxMail[]>(backend, 'outbox_claim', { first_priority });
    if (!mail) break;
    const pause = new Promise((resolve) => setTimeout(resolve, 1000 / settings.mailsPerSecond));
    const cvUrl =
      mail.kind === 'staff_application'
        ? await cvLink(backend, mail.payload.submission)
        : undefined;
    const error = await send(transport, () => compose(mail, settings, cvUrl));
    if (error) {
      counts.failed += 1;
      lastError = error;
      const failure = {
        message_id: mail.id,
        error_code: error.code,
        wait_seconds: error.retryAfter,
      };
      await call(backend, 'outbox_failed', failure);
      if (error.isFinal) rejected.push({ ...failure, is_final: true });
      if (error.isFinal && mail.kind.startsWith('staff_')) rejectedNotice = error;
    } else {
      counts.sent += 1;
      await call(backend, 'outbox_sent', { message_id: mail.id });
    }
    await pause;
  }
  // A final rejection counts only if another mail was accepted. Otherwise the sender may be the
  // cause, and all mails are retried.
  if (counts.sent > 0)
    for (const failure of rejected) await call(backend, 'outbox_failed', failure);
  if (lastError && (lastError.stopsRun || counts.sent === 0))
    throw new Error(`The provider accepts no mail: ${lastError.code}`, { cause: lastError });
  if (rejectedNotice)
    throw new Error(`The provider rejects a staff notice: ${rejectedNotice.code}`, {
      cause: rejectedNotice,
    });
}

/** @returns the error, undefined if the mail was accepted */
async function send(transport: Transport, mail: () => Message): Promise<SendError | undefined> {
  try {
    await transport(mail(), AbortSignal.timeout(SEND_TIMEOUT));
    return undefined;
  } catch (error) {
    return error instanceof SendError ? error : new SendError('unexpected');
  }
}
