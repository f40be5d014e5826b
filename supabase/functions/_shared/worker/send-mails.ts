import { call, type Backend } from '../backend.ts';
import { compose, type OutboxMail } from '../mail/compose.ts';
import type { MailSettings } from '../mail/settings.ts';
import { SendError, type Transport } from '../mail/transport.ts';
import { cvLink } from './keep-files.ts';

/** Time limit of one send, in milliseconds; private.settings.mail_lease is longer. */
export const SEND_LIMIT = 15_000;

export interface MailCounts {
  sent: number;
  /** Tried again later, or given up. */
  failed: number;
}

/**
 * Sends what is due, notices to staff first, one mail after the other, each claimed just before, so that its lease outlasts its send.
 * A crash between send and mark repeats the mail under the same id, which the provider recognises.
 * @param signal no further mail is begun after it
 * @throws once the provider refuses whatever it is sent
 */
export async function sendMails(
  backend: Backend,
  transport: Transport,
  settings: MailSettings,
  signal: AbortSignal,
  counts: MailCounts,
): Promise<void> {
  while (!signal.aborted) {
    const [mail] = await call<OutboxMail[]>(backend, 'outbox_claim', { max_rows: 1 });
    if (!mail) break;
    const cvUrl = mail.kind === 'staff_application' ? await cvLink(backend, mail.payload.entry) : undefined;
    const error = await trySend(mail, transport, settings, cvUrl);
    if (error) {
      counts.failed += 1;
      const { code, isFinal, stopsRun, wait } = error;
      await call(backend, 'outbox_failed', {
        message_id: mail.id,
        error_code: code,
        is_final: isFinal,
        wait_seconds: wait,
      });
      if (stopsRun) throw new Error(`The provider takes no mail: ${code}`);
    } else {
      counts.sent += 1;
      await call(backend, 'outbox_sent', { message_id: mail.id });
    }
  }
}

async function trySend(mail: OutboxMail, transport: Transport, settings: MailSettings, cvUrl?: string) {
  try {
    await transport.send(compose(mail, settings, cvUrl), AbortSignal.timeout(SEND_LIMIT));
    return undefined;
  } catch (error) {
    return error instanceof SendError ? error : new SendError('unexpected');
  }
}
