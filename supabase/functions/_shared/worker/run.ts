import { call, type Backend } from '../backend.ts';
import type { MailSettings } from '../mail/settings.ts';
import type { Transport } from '../mail/transport.ts';
import { checkCvs, removeCvs } from './keep-files.ts';
import { sendMails } from './send-mails.ts';

/**
 * One run of the worker: forgets what is over its time, sends what is due, removes old CVs and their entries, then looks at
 * new CVs and tells of their applications. CVs come late, since strangers wrote them: should the service end a run over one,
 * all else is done. What it did is kept in the database (public.health). Any number of runs may overlap. Never throws: what
 * fails in one part does not keep the others from being done.
 * @param signal nothing further is begun after it
 */
export async function runWorker(
  backend: Backend,
  transport: Transport,
  settings: MailSettings,
  signal: AbortSignal,
) {
  // `problems`: what could not be done, without personal data; the next run tries again.
  const report = { sent: 0, failed: 0, cvsSetAside: 0, cvsRemoved: 0, problems: [] as string[] };
  // Milliseconds in which further mails are begun, at each of two turns, and checks of files.
  const within = (limit: number) => AbortSignal.any([signal, AbortSignal.timeout(limit)]);
  const purge = () => call(backend, 'purge');
  const send = () => sendMails(backend, transport, settings, within(25_000), report);
  const keepReport = () => call(backend, 'worker_ran', { report: JSON.stringify(report) });
  const isWell = () => report.problems.length === 0;
  const parts: (() => Promise<unknown>)[] = [
    // First, since after an outage mails wait that are over their time.
    purge,
    send,
    async () => (report.cvsRemoved = await removeCvs(backend)),
    purge,
    keepReport,
    async () => (report.cvsSetAside = await checkCvs(backend, within(15_000))),
    // The applications of those CVs. A provider that has just refused all mail is left alone.
    async () => isWell() && (await send()),
    keepReport,
    async () => isWell() && (await beat(settings.heartbeatUrl)),
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
