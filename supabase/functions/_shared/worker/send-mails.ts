import { call, type Backend } from '../backend.ts';
import { compose, type OutboxMail } from '../mail/compose.ts';
import type { MailSettings } from '../mail/settings.ts';
import { SendError, type Transport } from '../mail/transport.ts';
import { cvLink } from './keep-files.ts';

/** Time limit of one send, in milliseconds; private.settings.mail_lease is longer. */
export const SEND_LIMIT = 15_000;

/**
 * Sends what is due, notices to staff first, one mail after the other, each claimed just before, so that its lease outlasts its send.
 * A crash between send and mark repeats the mail under the same id, which the provider recognises.
 * @param signal no further mail is begun after it
 * @param counts of `failed` some are tried again later, some given up
 * @throws once the provider refuses whatever it is sent
 */
export async function sendMails(
  backend: Backend,
  transport: Transport,
  settings: MailSettings,
  signal: AbortSignal,
  counts: { sent: number; failed: number },
): Promise<void> {
  while (!signal.aborted) {
    const [mail] = await call<OutboxMail[]>(backend, 'outbox_claim');
    if (!mail) break;
    const cvUrl = mail.kind === 'staff_application' ? await cvLink(backend, mail.payload.entry) : undefined;
    try {
      await transport(compose(mail, settings, cvUrl), AbortSignal.timeout(SEND_LIMIT));
    } catch (error) {
      counts.failed += 1;
      const { code, isFinal, stopsRun, wait } =
        error instanceof SendError ? error : new SendError('unexpected');
      const failure = { message_id: mail.id, error_code: code, is_final: isFinal, wait_seconds: wait };
      await call(backend, 'outbox_failed', failure);
      if (stopsRun) throw new Error(`The provider takes no mail: ${code}`, { cause: error });
      continue;
    }
    counts.sent += 1;
    await call(backend, 'outbox_sent', { message_id: mail.id });
  }
}
