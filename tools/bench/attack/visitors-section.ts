import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { secretBackend } from '../../../supabase/functions/_shared/backend.ts';
import { mailSettings } from '../../../supabase/functions/_shared/mail/settings.ts';
import { runWorker } from '../../../supabase/functions/_shared/worker/run.ts';
import { startBackend, type Backend } from '../../backend/boot.ts';
import { LOCAL_SECRET_KEY } from '../../backend/keys.ts';
import { mailEnvironment } from '../../mail/settings-from-site.ts';
import { serveSite } from '../../serve/serve-site.ts';
import { machineLoad } from '../machine.ts';
import { table } from '../table.ts';
import { visitorOf } from './visitor.ts';

const VISITORS = 50;
/** Milliseconds between two entries of a visitor. */
const PAUSE = 5_000;
const CV = new Uint8Array(4 * 1024 * 1024);
CV.set(new TextEncoder().encode('%PDF-1.7\n'));

/** One visitor after another at the same place in the queue, until the time is over. @returns how many entries of each kind were taken */
async function visits(backend: Backend, place: number, end: number) {
  const taken = { messages: 0, applications: 0, refused: 0 };
  for (let number = 0; performance.now() < end; number += 1) {
    const visitor = visitorOf(backend, `10.${place}.${number}.1`);
    const name = `load-${place}-${number}`;
    if ((await visitor.message(name)) === 201) taken.messages += 1;
    else taken.refused += 1;
    if ((place + number) % 10 === 0) {
      if ((await visitor.application(name, CV)) === 201) taken.applications += 1;
      else taken.refused += 1;
    }
    await wait(PAUSE);
  }
  return taken;
}

async function browse(url: string, end: number): Promise<number> {
  let pages = 0;
  for (; performance.now() < end; pages += 1) await (await fetch(url)).arrayBuffer();
  return pages;
}

/**
 * Fifty visitors at once, each with a message and every tenth with a CV of 4 MB, while the site is browsed and the worker
 * runs: what was taken must stand in the database, once.
 */
export async function visitorsSection(dist: string, seconds: number): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'bench-'));
  const [site, backend] = await Promise.all([serveSite({ dist }), startBackend({ dataDirectory })]);
  const { environment } = await mailEnvironment();
  const settings = { ...environment, SUPABASE_URL: backend.url, SUPABASE_SERVICE_ROLE_KEY: LOCAL_SECRET_KEY };
  const transport = { send: () => Promise.resolve() };
  const megabytes = () => `${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`;
  const never = new AbortController().signal;
  try {
    console.log(`\n${VISITORS} visitors at once for ${seconds} s. ${machineLoad()}`);
    const before = megabytes();
    const end = performance.now() + seconds * 1000;
    const working = (async () => {
      while (performance.now() < end) {
        await runWorker(secretBackend(settings), transport, mailSettings(settings), never);
        await wait(2_000);
      }
    })();
    const [pages, ...all] = await Promise.all([
      browse(site.url, end),
      ...Array.from({ length: VISITORS }, (_, place) => visits(backend, place, end)),
    ]);
    await working;
    const sum = (kind: keyof (typeof all)[number]) => all.reduce((total, each) => total + each[kind], 0);
    const stored = async (tableName: string, column: string) => {
      const [row] = await backend.query<{ rows: number; names: number }>(
        `select count(*)::integer as rows, count(distinct ${column})::integer as names from public.${tableName}`,
      );
      return row!;
    };
    const rows = [
      ['messages', String(sum('messages')), await stored('contact_submissions', 'name')] as const,
      ['applications', String(sum('applications')), await stored('job_applications', 'first_name')] as const,
    ].map(([kind, taken, { rows, names }]) => [kind, taken, String(names), String(rows - names)]);
    console.log(table(['entries', 'taken', 'stored', 'doubled'], rows));
    console.log(
      `Refused: ${sum('refused')}. Pages read: ${pages}. Memory of backend and worker: ${before} before, ${megabytes()} after.`,
    );
  } finally {
    await site.close();
    await backend.close();
    await rm(dataDirectory, { recursive: true });
  }
}
