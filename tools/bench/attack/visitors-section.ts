import { setTimeout as wait } from 'node:timers/promises';
import { serveSite } from '../../serve/serve-site.ts';
import { machineLoad, table, treeMemory, whole } from '../report.ts';
import { withProcesses, type Processes } from './processes.ts';
import { visitorOf } from './visitor.ts';

const VISITORS = 50;
/** Milliseconds between two visitors at one place in the queue. */
const PAUSE = 5_000;
const CV = new Uint8Array(4 * 1024 * 1024);
CV.set(new TextEncoder().encode('%PDF-1.7\n'));

interface Sent {
  kind: 'messages' | 'applications';
  taken: boolean;
}

/** One visitor after another at one place, until the time is over: each reads three pages and sends. */
async function visits(url: string, site: string, place: number, end: number): Promise<Sent[]> {
  const sent: Sent[] = [];
  await wait((place / VISITORS) * PAUSE);
  for (let number = 0; performance.now() < end; number += 1) {
    const visitor = visitorOf(url, `10.${place}.${number}.1`);
    const name = `load-${place}-${number}`;
    for (const path of ['/', '/services', '/contact']) await (await fetch(site + path)).text();
    sent.push({ kind: 'messages', taken: await visitor.message(name) });
    if ((place + number) % 10 === 0)
      sent.push({ kind: 'applications', taken: await visitor.application(name, CV) });
    await wait(PAUSE);
  }
  return sent;
}

/**
 * Fifty visitors at once, each with a message and every tenth with a CV of 4 MB, while the site is read and the worker
 * runs: what was taken must stand in the database, once.
 */
export async function visitorsSection(dist: string, seconds: number): Promise<void> {
  const site = await serveSite({ dist });
  const measure = async ({ url, query, backend, worker }: Processes) => {
    console.log(`\n${VISITORS} visitors at once for ${seconds} s. ${machineLoad()}`);
    const megabytes = () => [backend, worker].map((process) => whole(treeMemory(process)));
    const before = megabytes();
    const end = performance.now() + seconds * 1000;
    const places = Array.from({ length: VISITORS }, (_, place) => visits(url, site.url, place, end));
    const sent = (await Promise.all(places)).flat();
    const after = megabytes();
    const entry = table('entries', 'sent', 'taken', 'stored', 'lost', 'doubled');
    const stored = {
      messages: await query<{ name: string }>('select name from public.contact_submissions'),
      applications: await query<{ name: string }>('select first_name as name from public.job_applications'),
    };
    for (const kind of ['messages', 'applications'] as const) {
      const all = sent.filter((each) => each.kind === kind);
      const taken = all.filter((each) => each.taken).length;
      const once = new Set(stored[kind].map(({ name }) => name)).size;
      entry(kind, all.length, taken, once, taken - once, stored[kind].length - once);
    }
    const memory = table('memory in MB', 'before', 'after');
    memory('backend', before[0]!, after[0]!);
    memory('worker', before[1]!, after[1]!);
  };
  try {
    await withProcesses(measure);
  } finally {
    await site.close();
  }
}
