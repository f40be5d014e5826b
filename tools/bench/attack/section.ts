import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { startBackend, type Backend } from '../../backend/boot.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../backend/keys.ts';
import { machineLoad } from '../machine.ts';
import { table } from '../table.ts';

const RATE = 50;
const HONEST = 20;
/** A tenth of the limit of unclaimed files, and of the size of theirs, so that all fits into memory. */
const UNCLAIMED_BYTES = 20 * 1024 * 1024;
const ATTACKERS_FILE = new TextEncoder().encode(`%PDF-1.7\n${'x'.repeat(200_000)}`);
const HONEST_FILE = new TextEncoder().encode('%PDF-1.7\nhonest');

/** One visitor, behind an address, without the client library. */
function visitorOf({ url }: Backend, address: string) {
  const post = async (path: string, body: BodyInit, type = 'application/json') => {
    const headers = {
      apikey: LOCAL_PUBLISHABLE_KEY,
      authorization: `Bearer ${LOCAL_PUBLISHABLE_KEY}`,
      'content-type': type,
      prefer: 'return=minimal',
      'cf-connecting-ip': address,
    };
    return fetch(url + path, { method: 'POST', headers, body });
  };
  const email = () => `${randomUUID()}@example.org`;
  const statusOf = async (answer: Promise<Response>) => {
    const { status, body } = await answer;
    await body?.cancel();
    return status;
  };
  return {
    message: (name: string) =>
      statusOf(
        post(
          '/rest/v1/contact_submissions',
          JSON.stringify({ name, company: 'ACME', email: email(), message: 'We need a team of five.' }),
        ),
      ),
    signUp: (address = email()) =>
      statusOf(post('/rest/v1/rpc/subscribe_newsletter', JSON.stringify({ email: address, locale: 'en' }))),
    /** @returns the status of the first step that failed, or of the last */
    async application(name: string, file: Uint8Array<ArrayBuffer>, isFinished = true) {
      const id = randomUUID();
      const ticket = JSON.stringify({ application_id: id, file_name: `${Date.now()}-${name}.pdf` });
      const opened = await post('/rest/v1/rpc/open_upload', ticket);
      const cvName = (await opened.json()) as unknown;
      if (opened.status !== 200) return opened.status;
      const path = `/storage/v1/object/job-applications/${String(cvName)}`;
      const uploaded = await statusOf(post(path, file, 'application/pdf'));
      if (uploaded !== 200 || !isFinished) return uploaded;
      const row = {
        id,
        first_name: name,
        last_name: name,
        email: email(),
        phone: '1',
        cover_letter: 'Hello',
      };
      const rest = { job_title: 'General Application', cv_url: cvName, status: 'received' };
      return statusOf(post('/rest/v1/job_applications', JSON.stringify({ ...row, ...rest })));
    },
  };
}

/** Sends 50 requests a second for some seconds, a third of each kind. @returns how many were accepted, of how many */
async function attack(backend: Backend, seconds: number, addressOf: (number: number) => string) {
  const statuses: Promise<number>[] = [];
  const started = performance.now();
  for (let number = 0; number < seconds * RATE; number += 1) {
    const attacker = visitorOf(backend, addressOf(number));
    const kinds = [
      () => attacker.message('attack'),
      () => attacker.signUp(),
      () => attacker.application('attack', ATTACKERS_FILE, false),
    ];
    statuses.push(kinds[number % 3]!().catch(() => 0));
    await wait(Math.max(0, started + (number + 1) * (1000 / RATE) - performance.now()));
  }
  const ended = await Promise.all(statuses);
  return `${ended.filter((status) => status >= 200 && status < 300).length} of ${ended.length}`;
}

/** Twenty visitors from addresses of their own, one after the other. @returns whose entries the database has */
async function honest(backend: Backend, seconds: number, round: number) {
  const times: number[] = [];
  for (let number = 0; number < HONEST; number += 1) {
    const name = `honest-${round}-${number}`;
    const visitor = visitorOf(backend, `198.51.${round}.${number + 1}`);
    const begun = performance.now();
    await visitor.message(name);
    await visitor.application(name, HONEST_FILE);
    await visitor.signUp(`${name}@example.org`);
    times.push(performance.now() - begun);
    await wait(Math.max(0, (seconds * 1000) / HONEST - (performance.now() - begun)));
  }
  const count = async (sql: string) => (await backend.query(sql)).length;
  const name = `'honest-${round}-%'`;
  const signUps = `select from private.outbox where kind = 'newsletter_confirm' and recipient like ${name}`;
  return [
    ...[
      await count(`select from public.contact_submissions where name like ${name}`),
      await count(`select from public.job_applications where first_name like ${name}`),
      await count(signUps),
    ].map((stored) => `${stored}/${HONEST}`),
    times.toSorted((a, b) => a - b)[HONEST / 2]!.toFixed(0),
  ];
}

/**
 * The forms under attack: what becomes of twenty honest visitors while 50 requests a second come from one IPv4 address,
 * from the /64 of one line, and from 200 addresses. Counted in the database; a sign-up counts with its mail.
 */
export async function attackSection(seconds: number): Promise<void> {
  const backend = await startBackend();
  const sources: [string, (number: number) => string][] = [
    ['one IPv4 address', () => '203.0.113.1'],
    ['one IPv6 /64', (number) => `2001:db8:0:1::${(number + 1).toString(16)}`],
    ['200 addresses', (number) => `192.0.2.${number % 200}`],
  ];
  try {
    await backend.exec(`update private.settings set unclaimed_bytes = ${UNCLAIMED_BYTES}`);
    console.log(`\nAttack at ${RATE} requests a second, ${seconds} s each. ${machineLoad()}`);
    const rows: string[][] = [];
    for (const [round, [name, addressOf]] of sources.entries()) {
      const [accepted, stored] = await Promise.all([
        attack(backend, seconds, addressOf),
        honest(backend, seconds, round),
      ]);
      rows.push([name, accepted, ...stored]);
    }
    console.log(
      table(['from', 'accepted', 'messages', 'applications', 'sign-ups', 'median ms for all three'], rows),
    );
  } finally {
    await backend.close();
  }
}
