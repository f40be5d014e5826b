import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Backend } from '../../scripts/backend/boot.ts';
import { clientOf, contact, startTestBackend, uniqueAddress } from './local-backend.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.exec('delete from private.rate_events'));

const send = async (email: string) =>
  (await clientOf(backend.url).from('contact_submissions').insert(contact({ email }))).status;

test('Of twelve requests with one address, sent at once in small and capital letters, three are stored', async () => {
  const email = uniqueAddress();
  const statuses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => send(index % 2 ? email : email.toUpperCase())),
  );
  expect(statuses.toSorted()).toEqual([201, 201, 201, ...Array<number>(9).fill(429)]);
  const rows = await backend.query('select from public.contact_submissions where lower(email) = $1', [email]);
  expect(rows).toHaveLength(3);
});

test('The limit of one address stops no other, and ends after an hour', async () => {
  const email = uniqueAddress();
  for (let sent = 0; sent < 3; sent += 1) await send(email);
  expect([await send(email), await send(uniqueAddress())]).toEqual([429, 201]);
  await backend.exec(`update private.rate_events set at = at - interval '61 minutes'`);
  expect(await send(email)).toBe(201);
});

test('Five calls from one place in ten minutes, whatever the address', async () => {
  // Lite hands the headers of a request to functions only; for inserts see supabase/tests/rate_limit_per_ip.test.sql.
  const from = (ip: string) => clientOf(backend.url, undefined, { 'x-forwarded-for': ip });
  const subscribe = async (ip: string) =>
    (await from(ip).rpc('subscribe_newsletter', { email: uniqueAddress(), locale: 'en' })).status;
  const statuses = [];
  for (let call = 0; call < 6; call += 1) statuses.push(await subscribe('203.0.113.9, 10.0.0.1'));
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  expect(await subscribe('203.0.113.10')).toBe(204);
});

test('The whole site takes no more than 300 requests in an hour', async () => {
  await backend.exec(
    `insert into private.rate_events (kind, subject) select 'contact', 'all' from generate_series(1, 299)`,
  );
  expect([await send(uniqueAddress()), await send(uniqueAddress())]).toEqual([201, 429]);
});

test('No address and no place is kept in the list of events', async () => {
  const email = uniqueAddress();
  await send(email);
  const events = await backend.query<{ subject: string }>('select subject from private.rate_events');
  expect(JSON.stringify(events)).not.toContain(email);
  expect(events.length).toBeGreaterThan(1);
});
