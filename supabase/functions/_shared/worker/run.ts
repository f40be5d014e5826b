import type { Backend } from '../backend.ts';
import type { MailSettings } from '../mail/settings.ts';
import type { Transport } from '../mail/transport.ts';
import { checkCvs, removeCvs, type Scan } from './keep-files.ts';
import { sendMails, type MailCounts } from './send-mails.ts';

export interface WorkerReport extends MailCounts {
  cvsSetAside: number;
  cvsRemoved: number;
  /** What could not be done, without personal data; the next run tries again. */
  problems: string[];
}

/** How long a run goes on beginning mails, and then checks of files, in milliseconds. */
export const LIMITS = { mails: 25_000, files: 15_000 };

/**
 * One run of the worker: forgets what is over its time, sends what is due, removes old CVs and their entries, then looks at
 * new CVs. These come last, since strangers wrote them: should the service end a run over one, all else is done. What it did is kept in
 * the database (public.health), before the CVs and after. Any number of runs may overlap. Never throws: what fails in one
 * part does not keep the others from being done.
 * @param signal nothing further is begun after it
 * @param scan where there is a virus scanner
 */
export async function runWorker(
  backend: Backend,
  transport: Transport,
  settings: MailSettings,
  signal: AbortSignal,
  { limits = LIMITS, scan }: { limits?: typeof LIMITS; scan?: Scan | undefined } = {},
): Promise<WorkerReport> {
  const report: WorkerReport = { sent: 0, failed: 0, cvsSetAside: 0, cvsRemoved: 0, problems: [] };
  const within = (limit: number) => AbortSignal.any([signal, AbortSignal.timeout(limit)]);
  const keep = () => backend.rpc('worker_ran', { report: JSON.stringify(report) });
  const purge = () => backend.rpc('purge');
  const parts: (() => Promise<unknown>)[] = [
    // First, since after an outage mails wait that are over their time.
    purge,
    () => sendMails(backend, transport, settings, within(limits.mails), report),
    async () => (report.cvsRemoved = await removeCvs(backend)),
    purge,
    keep,
    async () => (report.cvsSetAside = await checkCvs(backend, within(limits.files), scan)),
    keep,
    async () => report.problems.length === 0 && (await beat(settings.heartbeatUrl)),
  ];
  for (const part of parts) {
    if (signal.aborted) break;
    try {
      await part();
    } catch (error) {
      report.problems.push(error instanceof Error ? error.message : 'unexpected');
    }
  }
  return report;
}

async function beat(url: string | undefined): Promise<void> {
  if (url === undefined) return;
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  await answer?.body?.cancel();
  if (!answer?.ok) throw new Error('HEARTBEAT_URL did not answer');
}
