import { call, type Backend } from '../backend.ts';
import { compose, type OutboxMail } from '../mail/compose.ts';
import { SendError, type Message, type Transport } from '../mail/message.ts';
import type { MailSettings } from '../mail/settings.ts';
import { cvLink } from './cv-files.ts';

/** Time limit of one send, in milliseconds. It must be shorter than private.settings.mail_lease. */
export const SEND_TIMEOUT = 15_000;

/**
 * Sends the mails that are due: a notice to staff, a confirmation, a receipt, and so on, so that
 * none of these waits for all of another. Each mail is claimed just before its send,
 * so that the claim lasts longer than the send; and no more mails are sent in a second than the
 * provider accepts. After a crash between the send and the mark the mail is sent again under the
 * same id, and the provider recognises it.
 * @param signal no further mail is begun after it
 * @param counts of `failed` some are tried again later, some given up
 * @throws if the provider refuses all mails, has accepted none of those that were due, or refuses a
 *   notice to staff for good
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
  let refusedNotice: SendError | undefined;
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
      const failure = { message_id: mail.id, error_code: error.code, wait_seconds: error.wait };
      await call(backend, 'outbox_failed', failure);
      if (error.isFinal) refused.push({ ...failure, is_final: true });
      if (error.isFinal && mail.kind.startsWith('staff_')) refusedNotice = error;
    } else {
      counts.sent += 1;
      await call(backend, 'outbox_sent', { message_id: mail.id });
    }
    await pause;
  }
  // A final refusal counts only if another mail was accepted: then this mail is the reason. If
  // not, the sender is the reason, and all mails are tried again.
  if (counts.sent > 0) for (const failure of refused) await call(backend, 'outbox_failed', failure);
  if (lastError && (lastError.stopsRun || counts.sent === 0))
    throw new Error(`The provider takes no mail: ${lastError.code}`, { cause: lastError });
  if (refusedNotice)
    throw new Error(`The provider refuses a notice to staff: ${refusedNotice.code}`, {
      cause: refusedNotice,
    });
}

/** @returns why the mail was not accepted, undefined if it was */
async function send(transport: Transport, mail: () => Message): Promise<SendError | undefined> {
  try {
    await transport(mail(), AbortSignal.timeout(SEND_TIMEOUT));
    return undefined;
  } catch (error) {
    return error instanceof SendError ? error : new SendError('unexpected');
  }
}
