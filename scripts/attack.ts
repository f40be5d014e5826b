import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { outcomeOf, retrying } from '../src/lib/backend/send.ts';
import { startBackend } from './backend/boot.ts';
import { LOCAL_PUBLISHABLE_KEY } from './backend/keys.ts';

/**
 * `node scripts/attack.ts [seconds]`: what becomes of twenty honest visitors while 50 requests a second come from one IPv4
 * address, from the /64 of one line, and from 200 addresses, 20 seconds each. Their entries are counted in the database.
 * Ends with 1 when one of them is missing.
 */
const seconds = Number(process.argv[2] ?? 20);
const RATE = 50;
const HONEST = 20;
const attackersFile = new TextEncoder().encode(`%PDF-1.7\n${'x'.repeat(200_000)}`);
const honestFile = new TextEncoder().encode('%PDF-1.7\nhonest');

const backend = await startBackend();

/** One visitor behind an address, which the local backend takes from the header that a CDN sets. Tries again as the site does. */
function visitorAt(address: string) {
  const headers = {
    apikey: LOCAL_PUBLISHABLE_KEY,
    authorization: `Bearer ${LOCAL_PUBLISHABLE_KEY}`,
    prefer: 'return=minimal',
    'cf-connecting-ip': address,
    connection: 'close',
  };
  const post = (path: string, body: BodyInit, type = 'application/json') =>
    retrying(async () => {
      const init = { method: 'POST', body, headers: { ...headers, 'content-type': type } };
      const response = await fetch(backend.url + path, init).catch(() => Response.error());
      const text = await response.text();
      const error = response.ok ? null : { details: response.headers.get('retry-after') };
      return { ...outcomeOf({ status: response.status, error }), text };
    });
  const insert = (path: string, row: object) => post(`/rest/v1/${path}`, JSON.stringify(row));
  return {
    message: async (name: string) => {
      const email = `${randomUUID()}@example.org`;
      const row = { id: randomUUID(), name, company: 'ACME', email, message: 'We need a team of five.' };
      return (await insert('contact_submissions', row)).ok;
    },
    signUp: async (name: string) => {
      const email = `${name}-${randomUUID()}@example.org`;
      return (await insert('rpc/subscribe_newsletter', { email, locale: 'en' })).ok;
    },
    /** Hands in a file; an attacker never sends the application that names it. */
    application: async (name: string, file: Uint8Array<ArrayBuffer>, isFinished: boolean) => {
      const id = randomUUID();
      const ticket = { application_id: id, file_name: `${Date.now()}-${name}.pdf` };
      const opened = await insert('rpc/open_upload', ticket);
      if (!opened.ok) return false;
      const cv_url = JSON.parse(opened.text) as string;
      const uploaded = await post(`/storage/v1/object/job-applications/${cv_url}`, file, 'application/pdf');
      if (!uploaded.ok || !isFinished) return uploaded.ok;
      const person = { first_name: name, last_name: name, email: `${id}@example.org`, phone: '1' };
      const row = { id, ...person, cover_letter: 'Hello', job_title: 'General Application', cv_url };
      return (await insert('job_applications', row)).ok;
    },
  };
}

/** Sends at the rate for some seconds, a third of each kind. @returns how many were accepted */
async function attack(addressOf: (number: number) => string): Promise<number> {
  const answers: Promise<boolean>[] = [];
  const started = performance.now();
  for (let number = 0; number < seconds * RATE; number += 1) {
    const attacker = visitorAt(addressOf(number));
    if (number % 3 === 0) answers.push(attacker.message('attack'));
    else if (number % 3 === 1) answers.push(attacker.signUp('attack'));
    else answers.push(attacker.application('attack', attackersFile, false));
    await wait(Math.max(0, started + (number + 1) * (1000 / RATE) - performance.now()));
  }
  return (await Promise.all(answers)).filter(Boolean).length;
}

/** Twenty visitors from addresses of their own, one after the other, each with one entry of every kind. */
async function honest(round: number): Promise<void> {
  for (let number = 0; number < HONEST; number += 1) {
    const visitor = visitorAt(`198.51.${round}.${number + 1}`);
    const begun = performance.now();
    await visitor.message(`honest-${round}`);
    await visitor.application(`honest-${round}`, honestFile, true);
    await visitor.signUp(`honest-${round}`);
    await wait(Math.max(0, (seconds * 1000) / HONEST - (performance.now() - begun)));
  }
}

const sources: [string, (number: number) => string][] = [
  ['one IPv4 address', () => '203.0.113.1'],
  ['one IPv6 /64', (number) => `2001:db8:0:1::${(number + 1).toString(16)}`],
  ['200 addresses', (number) => `192.0.2.${number % 200}`],
];

const rows = [];
for (const [round, [from, addressOf]] of sources.entries()) {
  const [accepted] = await Promise.all([attack(addressOf), honest(round)]);
  const [stored] = await backend.query<Record<string, number>>(`
    select (select count(*)::int from public.contact_submissions where name = 'honest-${round}') as messages,
           (select count(*)::int from public.job_applications where first_name = 'honest-${round}') as applications,
           (select count(*)::int from public.newsletter_subscriptions where email like 'honest-${round}-%') as sign_ups`);
  rows.push({ from, 'attack accepted': accepted, of: seconds * RATE, ...stored });
  if (Object.values(stored!).some((count) => count < HONEST)) process.exitCode = 1;
}
console.log(`Attack at ${RATE} requests a second, ${seconds} s each. Stored of ${HONEST} honest visitors:`);
console.table(rows);
await backend.close();
process.exit();
