import { call, type Backend } from '../backend.ts';
import type { MailSettings } from '../mail/settings.ts';
import type { Transport } from '../mail/message.ts';
import { checkCvs, removeCvs } from './cv-files.ts';
import { sendMails } from './send-mails.ts';

/**
 * One run of the worker: checks new CVs, sends the mails that are due, removes old CVs. The database
 * keeps the result (public.health). Several runs may overlap. Never throws: if one part fails, the
 * others are still done.
 * @param signal nothing further is begun after it
 */
export async function runWorker(
  backend: Backend,
  transport: Transport,
  settings: MailSettings,
  signal: AbortSignal,
) {
  // `problems`: the parts that failed, without personal data. The next run tries again.
  const report = { sent: 0, failed: 0, cvsQuarantined: 0, cvsRemoved: 0, errors: [] as string[] };
  // A signal that ends a part after a number of milliseconds: then no further file or mail is
  // begun.
  const within = (limit: number) => AbortSignal.any([signal, AbortSignal.timeout(limit)]);
  const steps: (() => Promise<unknown>)[] = [
    async () => {
      report.cvsQuarantined = await checkCvs(backend, within(15_000));
    },
    () => sendMails(backend, transport, settings, within(45_000), report),
    async () => {
      report.cvsRemoved = await removeCvs(backend);
    },
    () => call(backend, 'worker_ran', { report: JSON.stringify(report) }),
    async () => report.errors.length === 0 && (await sendHeartbeat(settings.heartbeatUrl)),
  ];
  for (const step of steps) {
    if (signal.aborted) break;
    try {
      await step();
    } catch (error) {
      report.errors.push(error instanceof Error ? error.message : 'unexpected');
    }
  }
  return report;
}

async function sendHeartbeat(url: string | undefined): Promise<void> {
  if (url === undefined) return;
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  await response?.body?.cancel();
  if (!response?.ok) throw new Error('HEARTBEAT_URL did not answer');
}
