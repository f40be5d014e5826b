import { beforeEach, expect, test } from 'vitest';
import { LOCAL_PUBLISHABLE_KEY } from '../../scripts/backend/keys.ts';
import { application, apply, clientOf, contact, handIn, testBackend } from './support/backend.ts';
import { uniqueAddress, write } from './support/backend.ts';

/* The limits against abuse. How long they last is in periods.test.ts. */
const backend = await testBackend();
beforeEach(() =>
  backend.exec(`
    delete from private.rate_events; delete from private.outbox;
    delete from private.settings; insert into private.settings default values`),
);

/** A visitor behind an address, as the proxy before a hosted project tells it. */
const from = (place: string) => clientOf(backend.url, undefined, { 'cf-connecting-ip': place });
const send = async (place: string, email = uniqueAddress()) => (await write(from(place), { email })).status;
const signUp = async (place: string, email = uniqueAddress()) =>
  (await from(place).rpc('subscribe_newsletter', { email })).status;
const openUpload = async (place: string) => {
  const { id, cv_url } = application();
  return (await from(place).rpc('open_upload', { application_id: id, file_name: cv_url })).status;
};
const applyFrom = async (place: string) => {
  await backend.exec(`delete from private.rate_events where kind = 'upload'`);
  return (await apply(from(place))).status;
};

/** How some requests ended, one after the other: `{status: number of requests}`. */
async function tally(count: number, send: (index: number) => Promise<number>) {
  const tallied: Record<string, number> = {};
  for (let index = 0; index < count; index += 1) {
    const status = await send(index);
    tallied[status] = (tallied[status] ?? 0) + 1;
  }
  return tallied;
}
const pass = (minutes: number) =>
  backend.exec(`update private.rate_events set at = at - interval '${minutes} minutes'`);
const mails = async () => {
  const rows = await backend.query<{ kind: string; count: number }>(
    'select kind, count(*)::int from private.outbox group by kind order by kind',
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
};

test.each([
  ['a message', send, 201],
  ['an application', applyFrom, 201],
  ['a ticket for a CV', openUpload, 200],
  ['a sign-up', signUp, 204],
])('One place that has sent %s three times waits, and others do not', async (_what, ask, status) => {
  await backend.exec('update private.settings set per_ip = 3');
  expect(await tally(4, () => ask('203.0.113.9'))).toEqual({ [status]: 3, 429: 1 });
  expect(await ask('203.0.113.10')).toBe(status);
  await pass(5);
  expect(await ask('203.0.113.9')).toBe(status);
});

test('The limit is thirty, and a line with IPv6 is one place, whichever of its addresses it uses', async () => {
  const ofOneLine = (index: number) => `2001:db8:0:1:${index.toString(16)}::${index + 1}`;
  expect(await tally(32, (index) => send(ofOneLine(index)))).toEqual({ 201: 30, 429: 2 });
  expect([await send('2001:db8:0:2::1'), await send('::ffff:203.0.113.9')]).toEqual([201, 201]);
});

const unreadable = ['nonsense', '203.0.113.9.1', '203.0.113.0/24', '2001:db8::/32'];
test.each(unreadable)('An address that cannot be read is refused: %s', async (place) => {
  expect([await send(place), await openUpload(place), await signUp(place)]).toEqual([400, 400, 400]);
});

test('Where another proxy stands before the database, the last address of its header counts', async () => {
  await backend.exec(`update private.settings set address_header = 'x-forwarded-for', per_ip = 1`);
  const forged = (index: number) =>
    clientOf(backend.url, undefined, { 'x-forwarded-for': `198.51.100.${index}, 203.0.113.9` });
  expect(await tally(2, async (index) => (await write(forged(index))).status)).toEqual({ 201: 1, 429: 1 });
});

test('Of twelve messages with one address, sent at once in small and capital letters, three are stored', async () => {
  const email = uniqueAddress();
  const spelt = (index: number) => (index % 2 ? email : email.toUpperCase());
  const statuses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => send('203.0.113.9', spelt(index))),
  );
  expect(statuses.toSorted()).toEqual([201, 201, 201, ...Array<number>(9).fill(429)]);
  const rows = await backend.query('select from public.contact_submissions where lower(email) = $1', [email]);
  expect(rows).toHaveLength(3);
  expect(await send('203.0.113.10', email), 'nobody locks the address of someone else out').toBe(201);
});

test('A request of many rows is as many tries', async () => {
  const many = Array.from({ length: 200 }, () => contact());
  await backend.exec('delete from public.contact_submissions');
  const { status } = await from('203.0.113.9').from('contact_submissions').insert(many);
  expect(status).toBe(429);
  expect(await backend.query('select from public.contact_submissions')).toHaveLength(30);
  expect(await send('203.0.113.9')).toBe(429);
});

test('A refusal says after how many seconds to try again, and lets scripts of the site read it', async () => {
  const email = uniqueAddress();
  await tally(3, () => send('203.0.113.9', email));
  const response = await fetch(`${backend.url}/rest/v1/contact_submissions`, {
    method: 'POST',
    headers: {
      apikey: LOCAL_PUBLISHABLE_KEY,
      'content-type': 'application/json',
      'cf-connecting-ip': '203.0.113.9',
      origin: 'http://localhost:4321',
    },
    body: JSON.stringify(contact({ email })),
  });
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toMatch(/^\d{1,3}$/);
  expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(5 * 60);
  expect(response.headers.get('access-control-expose-headers')).toContain('Retry-After');
});

test('A refused try counts: a place that goes on trying goes on waiting, and fills no list', async () => {
  await backend.exec('update private.settings set per_ip = 5');
  await tally(5, () => send('203.0.113.9'));
  await pass(4);
  expect(await tally(5, () => send('203.0.113.9'))).toEqual({ 429: 5 });
  await pass(4); // what was stored is eight minutes old
  expect(await send('203.0.113.9')).toBe(429);
  expect(await backend.query(`select from private.rate_events where subject like 'place:%'`)).toHaveLength(5);
  await pass(5);
  expect(await send('203.0.113.9')).toBe(201);
});

test('The ticket of a refused application is still good, and nothing else of it stays', async () => {
  await backend.exec(`
    update private.settings set per_ip = 1; insert into private.rate_events (kind, subject)
    values ('application', 'place:' || private.keyed_hash('203.0.113.9'))`);
  const row = application();
  expect((await handIn(from('203.0.113.9'), row)).error).toBeNull();
  const insert = async () => (await from('203.0.113.9').from('job_applications').insert(row)).status;
  expect(await insert()).toBe(429);
  expect(await backend.query('select from public.job_applications where id = $1', [row.id])).toEqual([]);
  await pass(5);
  expect(await insert()).toBe(201);
});

test('In a flood from many places entries are stored and staff told, and receipts are left out', async () => {
  await backend.exec(
    `insert into private.rate_events (kind, subject) select 'contact', 'all' from generate_series(1, 199)`,
  );
  expect(await tally(4, (index) => send(`203.0.113.${index}`))).toEqual({ 201: 4 });
  expect(await mails()).toEqual({ receipt_contact: 1, staff_contact: 4 });
});

test('A stranger’s address gets one receipt of each form and three confirmations a day', async () => {
  const email = uniqueAddress();
  for (let place = 0; place < 5; place += 1) {
    await send(`203.0.113.${place}`, place % 2 ? email : email.toUpperCase());
    await signUp(`203.0.113.${place}`, email);
    await pass(6);
  }
  expect(await mails()).toEqual({ newsletter_confirm: 3, receipt_contact: 1, staff_contact: 5 });
  const tries = JSON.stringify(await backend.query('select * from private.rate_events'));
  expect(tries, 'no address and no place is kept').not.toMatch(new RegExp(`${email}|203\\.0\\.113`));
  expect(tries).toContain('place:');
});
