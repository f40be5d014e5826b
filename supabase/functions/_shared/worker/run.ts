import { call, type Backend } from '../backend.ts';
import type { MailSettings } from '../mail/settings.ts';
import type { Transport } from '../mail/message.ts';
import { checkCvs, removeCvs } from './cv-files.ts';
import { sendMails } from './send-mails.ts';

/**
 * Runs the worker once: checks new CVs, sends due mails, removes expired CVs and stores the report
 * for public.health(). Runs may overlap. Never throws: a failed step does not stop later steps.
 * @param signal after an abort, nothing further is started
 */
export async function runWorker(
  backend: Backend,
  transport: Transport,
  settings: MailSettings,
  signal: AbortSignal,
) {
  // `errors` contains no personal data. The next run retries.
  const report = { sent: 0, failed: 0, cvsQuarantined: 0, cvsRemoved: 0, errors: [] as string[] };
  // Time limit per step, in milliseconds.
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
  if (!response?.ok) throw new Error('HEARTBEAT_URL did not respond');
}
