import { setTimeout as wait } from 'node:timers/promises';
import { machineLoad, median, table } from '../report.ts';
import { withProcesses, type Processes } from './processes.ts';
import { visitorOf } from './visitor.ts';

const RATE = 50;
const HONEST = 20;
/** A tenth of the limit of unclaimed files, and of the size of theirs, so that all fits into memory. */
const UNCLAIMED_BYTES = 20 * 1024 * 1024;
const ATTACKERS_FILE = new TextEncoder().encode(`%PDF-1.7\n${'x'.repeat(200_000)}`);
const HONEST_FILE = new TextEncoder().encode('%PDF-1.7\nhonest');

/** Sends 50 requests a second for some seconds, a third of each kind. @returns how many were accepted, of how many */
async function attack(url: string, seconds: number, addressOf: (number: number) => string) {
  const answers: Promise<boolean>[] = [];
  const started = performance.now();
  for (let number = 0; number < seconds * RATE; number += 1) {
    const attacker = visitorOf(url, addressOf(number));
    const kinds = [
      () => attacker.message('attack'),
      () => attacker.signUp(),
      () => attacker.application('attack', ATTACKERS_FILE, false),
    ];
    answers.push(kinds[number % 3]!());
    await wait(Math.max(0, started + (number + 1) * (1000 / RATE) - performance.now()));
  }
  const ended = await Promise.all(answers);
  return `${ended.filter(Boolean).length} of ${ended.length}`;
}

/** Twenty visitors from addresses of their own, one after the other. @returns whose entries the database has */
async function honest({ url, query }: Processes, seconds: number, round: number) {
  const times: number[] = [];
  for (let number = 0; number < HONEST; number += 1) {
    const name = `honest-${round}-${number}`;
    const visitor = visitorOf(url, `198.51.${round}.${number + 1}`);
    const begun = performance.now();
    await visitor.message(name);
    await visitor.application(name, HONEST_FILE);
    await visitor.signUp({ email: `${name}@example.org` });
    times.push(performance.now() - begun);
    await wait(Math.max(0, (seconds * 1000) / HONEST - (performance.now() - begun)));
  }
  const [stored] = await query<Record<string, string>>(`
    select (select count(*)::text from public.contact_submissions where name like 'honest-${round}-%') as messages,
           (select count(*)::text from public.job_applications where first_name like 'honest-${round}-%') as applications,
           (select count(*)::text from public.newsletter_subscriptions where email like 'honest-${round}-%') as sign_ups`);
  return [...Object.values(stored!).map((count) => `${count}/${HONEST}`), median(times).toFixed(0)];
}

const sources: [string, (number: number) => string][] = [
  ['one IPv4 address', () => '203.0.113.1'],
  ['one IPv6 /64', (number) => `2001:db8:0:1::${(number + 1).toString(16)}`],
  ['200 addresses', (number) => `192.0.2.${number % 200}`],
];

/**
 * The forms under attack: what becomes of twenty honest visitors while 50 requests a second come from one IPv4 address,
 * from the /64 of one line, and from 200 addresses. Counted in the database, which has a sign-up only with its mail.
 */
export const attackSection = (seconds: number) =>
  withProcesses(async (processes) => {
    await processes.query(`update private.settings set unclaimed_bytes = ${UNCLAIMED_BYTES}`);
    console.log(`\nAttack at ${RATE} requests a second, ${seconds} s each. ${machineLoad()}`);
    const row = table('from', 'accepted', 'messages', 'applications', 'sign-ups', 'median ms for all three');
    for (const [round, [name, addressOf]] of sources.entries()) {
      const [accepted, stored] = await Promise.all([
        attack(processes.url, seconds, addressOf),
        honest(processes, seconds, round),
      ]);
      row(name, accepted, ...stored);
    }
  });
