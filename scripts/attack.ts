import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { call, connect } from '../supabase/functions/_shared/backend.ts';
import { startBackend, type Backend } from './backend/boot.ts';
import { LOCAL_PUBLISHABLE_KEY, LOCAL_SECRET_KEY } from './backend/keys.ts';

/**
 * `node scripts/attack.ts [seconds]`: what becomes of honest visitors, of mails and of bytes while 50 requests a second come
 * from one IPv4 address, from the /64 of one line, and from 200 addresses; then while one address hands in 32 files of 10 MB,
 * three times. Twenty honest visitors come in the first ten seconds, twenty more in the rest. Ends with 1 when an entry of
 * theirs is not stored or not told.
 */
const seconds = Number(process.argv[2] ?? 60);
const RATE = 50;
const HONEST = 20;
const fileOf = (size: number) => new TextEncoder().encode('%PDF-1.7\n'.padEnd(size, 'x'));
const [small, honestFile, large] = [fileOf(200_000), fileOf(50_000), fileOf(10 * 1024 * 1024)];

type Kind = 'message' | 'application' | 'signUp';
type Answers = Record<string, number>;

/** One visitor behind an address, which the local backend takes from the header that a CDN sets. An honest one tries again as the site does. */
function visitorAt(backend: Backend, address: string, isHonest: boolean) {
  const headers = {
    apikey: LOCAL_PUBLISHABLE_KEY,
    authorization: `Bearer ${LOCAL_PUBLISHABLE_KEY}`,
    prefer: 'return=minimal',
    'cf-connecting-ip': address,
    connection: 'close',
  };
  async function post(path: string, body: BodyInit, type = 'application/json') {
    // As src/lib/backend/send.ts does: up to three tries, and no wait of more than twenty seconds.
    for (let tries = 1; ; tries += 1) {
      const init = { method: 'POST', body, headers: { ...headers, 'content-type': type } };
      const response = await fetch(backend.url + path, init).catch(() => Response.error());
      const text = await response.text().catch(() => '');
      if (response.ok) return { answer: 'ok', text };
      const seconds = Number(response.headers.get('retry-after') ?? 1);
      const mayPass = [0, 408, 429].includes(response.status) || response.status >= 500;
      if (!isHonest || !mayPass || tries === 3 || seconds > 20)
        return { answer: String(response.status), text };
      await wait(seconds * 1000);
    }
  }
  const insert = (path: string, row: object) => post(`/rest/v1/${path}`, JSON.stringify(row));
  return {
    message: async (name: string) => {
      const email = `${randomUUID()}@example.org`;
      const row = { id: randomUUID(), name, company: 'ACME', email, message: 'We need a team of five.' };
      return (await insert('contact_submissions', row)).answer;
    },
    signUp: async (name: string) => {
      const email = `${name}-${randomUUID()}@example.org`;
      return (await insert('rpc/subscribe_newsletter', { email, locale: 'en' })).answer;
    },
    /** Hands in a file; an attacker never sends the application that names it. */
    application: async (name: string, file = honestFile) => {
      const id = randomUUID();
      const ticket = { application_id: id, file_name: `${Date.now()}-${name}.pdf` };
      const opened = await insert('rpc/open_upload', ticket);
      if (opened.answer !== 'ok') return opened.answer;
      const cv_url = JSON.parse(opened.text) as string;
      const uploaded = await post(`/storage/v1/object/job-applications/${cv_url}`, file, 'application/pdf');
      if (uploaded.answer !== 'ok' || !isHonest) return uploaded.answer;
      const person = { first_name: name, last_name: name, email: `${id}@example.org`, phone: '1' };
      const row = { id, ...person, cover_letter: 'Hello', job_title: 'General Application', cv_url };
      return (await insert('job_applications', row)).answer;
    },
  };
}

const count = (answers: string[]) =>
  answers.reduce<Answers>((counts, answer) => ({ ...counts, [answer]: (counts[answer] ?? 0) + 1 }), {});

/** Sends at the rate for some seconds, a third of each kind. @returns how they were answered */
async function attack(backend: Backend, addressOf: (number: number) => string): Promise<Answers> {
  const answers: Promise<string>[] = [];
  const started = performance.now();
  for (let number = 0; number < seconds * RATE; number += 1) {
    const attacker = visitorAt(backend, addressOf(number), false);
    const kinds: Kind[] = ['message', 'signUp', 'application'];
    const kind = kinds[number % 3]!;
    answers.push(kind === 'application' ? attacker.application('attack', small) : attacker[kind]('attack'));
    await wait(Math.max(0, started + (number + 1) * (1000 / RATE) - performance.now()));
  }
  return count(await Promise.all(answers));
}

/** Twenty visitors from addresses of their own, each with one entry of every kind, spread over a time. @returns how each kind was answered */
async function honest(backend: Backend, round: string, place: number, time: number) {
  const answers: Record<Kind, Promise<string>[]> = { message: [], application: [], signUp: [] };
  for (let number = 0; number < HONEST; number += 1) {
    const visitor = visitorAt(backend, `198.51.${place}.${number + 1}`, true);
    for (const kind of ['message', 'application', 'signUp'] as const)
      answers[kind].push(visitor[kind](`honest-${round}`));
    await wait((time * 1000) / HONEST);
  }
  const told = await Promise.all(
    Object.entries(answers).map(async ([kind, each]) => [kind, count(await Promise.all(each))] as const),
  );
  return Object.fromEntries(told) as Record<Kind, Answers>;
}

interface Sent {
  id: string;
  kind: string;
  payload: { entry?: { id: string }; contact_submissions?: number; job_applications?: number };
}

/** What the mail worker does with the database, every five seconds; each mail is accepted. */
async function work(backend: Backend, signal: AbortSignal, sent: Sent[]): Promise<void> {
  const project = connect(backend.url, LOCAL_SECRET_KEY);
  const turn = async () => {
    await call(project, 'purge');
    for (const { name } of await call<{ name: string }[]>(project, 'cv_to_check'))
      await call(project, 'cv_checked', { cv_name: name, problem: null });
    for (;;) {
      const [mail] = await call<Sent[]>(project, 'outbox_claim');
      if (!mail) return;
      sent.push(mail);
      await call(project, 'outbox_sent', { message_id: mail.id });
    }
  };
  while (!signal.aborted) {
    await turn().catch((error: unknown) => console.error('worker', error));
    await wait(5_000, undefined, { signal }).catch(() => {});
  }
  // The patience with CVs that nobody looked at yet is over.
  await backend.exec(
    `update private.outbox set not_before = now() where sent_at is null and not_before < 'infinity'`,
  );
  await turn();
}

const sources: [string, (number: number) => string][] = [
  ['one IPv4 address', () => '203.0.113.1'],
  ['one IPv6 /64', (number) => `2001:db8:0:1::${(number + 1).toString(16)}`],
  ['200 addresses', (number) => `192.0.2.${number % 200}`],
];

for (const [from, addressOf] of sources) {
  const backend = await startBackend();
  const stop = new AbortController();
  const sent: Sent[] = [];
  const working = work(backend, stop.signal, sent);
  const started = performance.now();
  const [attacked, first, rest] = await Promise.all([
    attack(backend, addressOf),
    honest(backend, 'first', 100, Math.min(10, seconds / 6)),
    wait(Math.min(10, seconds / 6) * 1000 + 5000).then(() =>
      honest(backend, 'rest', 101, seconds - Math.min(10, seconds / 6) - 5),
    ),
  ]);
  const took = Math.round((performance.now() - started) / 1000);
  const [health] = await backend.query<{ health: object }>('select public.health() as health');
  stop.abort();
  await working;
  const [stored] = await backend.query<Record<string, number>>(`
    select (select count(*)::int from public.contact_submissions) as contacts,
           (select count(*)::int from public.job_applications) as applications,
           (select count(*)::int from public.contact_submissions where name like 'honest%') as honest_contacts,
           (select count(*)::int from public.job_applications where first_name like 'honest%') as honest_applications,
           (select count(*)::int from public.newsletter_subscriptions where email like 'honest-first%') as honest_first_sign_ups,
           (select count(*)::int from public.newsletter_subscriptions where email like 'honest-rest%') as honest_rest_sign_ups,
           (select (sum((metadata ->> 'size')::bigint) / 1e6)::float from storage.objects) as megabytes,
           (select (sum(bytes) / 1e6)::float from private.unclaimed_cvs) as unclaimed_megabytes`);
  const kinds = count(sent.map(({ kind }) => kind));
  const flooded = sent.filter(({ kind }) => kind === 'staff_flood').map(({ payload }) => payload);
  const sum = (of: 'contact_submissions' | 'job_applications') =>
    flooded.reduce((all, payload) => all + (payload[of] ?? 0), 0);
  const told = {
    contacts: (kinds.staff_contact ?? 0) + sum('contact_submissions'),
    applications: (kinds.staff_application ?? 0) + sum('job_applications'),
  };
  console.log(`\n${from}: ${seconds * RATE} requests in ${took} s`);
  console.log({ attacked, stored, mails: kinds, flooded, told, health });
  console.log('honest visitors', { first, rest });
  const complete = stored!.honest_contacts === 2 * HONEST && stored!.honest_applications === 2 * HONEST;
  if (!complete || told.contacts !== stored!.contacts || told.applications !== stored!.applications)
    process.exitCode = 1;
  await backend.close();
}

const backend = await startBackend();
for (let turn = 1; turn <= 3; turn += 1) {
  const attacker = visitorAt(backend, '203.0.113.1', false);
  const answers: string[] = [];
  for (let number = 0; number < 32; number += 1) answers.push(await attacker.application('attack', large));
  const [stored] = await backend.query<object>(
    'select (sum(bytes) / 1048576)::int as unclaimed_mib from private.unclaimed_cvs',
  );
  const visitors = await honest(backend, `${turn}`, turn, 1);
  const [health] = await backend.query<{ health: object }>('select public.health() as health');
  console.log(
    `\n32 files of 10 MB from one address, window ${turn}`,
    count(answers),
    stored,
    visitors,
    health,
  );
  if (visitors.application.ok !== HONEST) process.exitCode = 1;
  await backend.exec(`update private.rate_events set at = at - interval '5 minutes'`);
}
await backend.close();
process.exit();
