import type { Backend } from '../backend.ts';
import type { MailSettings } from '../mail/settings.ts';
import type { Transport } from '../mail/transport.ts';
import { checkCvs, removeCvs } from './keep-files.ts';
import { sendMails } from './send-mails.ts';

export interface WorkerReport {
  sent: number;
  failed: number;
  cvsSetAside: number;
  cvsRemoved: number;
  /** What could not be done, without personal data; the next run tries again. */
  problems: string[];
}

/**
 * One run of the worker: forgets what is over its time, sends what is due, looks at new CVs and removes old ones.
 * Any number of runs may overlap. Never throws: what fails in one part does not keep the others from being done.
 * @param signal no further mail is begun after it
 */
export async function runWorker(
  backend: Backend,
  transport: Transport,
  settings: MailSettings,
  signal: AbortSignal,
): Promise<WorkerReport> {
  const report: WorkerReport = { sent: 0, failed: 0, cvsSetAside: 0, cvsRemoved: 0, problems: [] };
  const parts: (() => Promise<unknown>)[] = [
    () => backend.rpc('purge'),
    async () => Object.assign(report, await sendMails(backend, transport, settings, signal)),
    async () => (report.cvsSetAside = await checkCvs(backend)),
    async () => (report.cvsRemoved = await removeCvs(backend)),
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
