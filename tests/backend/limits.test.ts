import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Backend } from '../../tools/backend/boot.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../tools/backend/keys.ts';
import { clientOf, contact, pdf, startTestBackend, uniqueAddress, uniqueCvName } from './local-backend.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.exec('delete from private.rate_events'));

const send = async (email: string) =>
  (await clientOf(backend.url).from('contact_submissions').insert(contact({ email }))).status;
const pass = (minutes: number) =>
  backend.exec(`update private.rate_events set at = at - interval '${minutes} minutes'`);

test('Of twelve requests with one address, sent at once in small and capital letters, three are stored', async () => {
  const email = uniqueAddress();
  const statuses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => send(index % 2 ? email : email.toUpperCase())),
  );
  expect(statuses.toSorted()).toEqual([201, 201, 201, ...Array<number>(9).fill(429)]);
  const rows = await backend.query('select from public.contact_submissions where lower(email) = $1', [email]);
  expect(rows).toHaveLength(3);
});

test('The limit of one address stops no other, and ends after five minutes', async () => {
  const email = uniqueAddress();
  for (let sent = 0; sent < 3; sent += 1) await send(email);
  expect([await send(email), await send(uniqueAddress())]).toEqual([429, 201]);
  await pass(5);
  expect(await send(email)).toBe(201);
});

test('Five calls from one place in five minutes, whatever the address', async () => {
  // Lite hands the headers of a request to functions only; for inserts see supabase/tests/rate_limit_per_ip.test.sql.
  const from = (ip: string) => clientOf(backend.url, undefined, { 'x-forwarded-for': ip });
  const subscribe = async (ip: string) =>
    (await from(ip).rpc('subscribe_newsletter', { email: uniqueAddress(), locale: 'en' })).status;
  const statuses = [];
  for (let call = 0; call < 6; call += 1) statuses.push(await subscribe('203.0.113.9, 10.0.0.1'));
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  expect(await subscribe('203.0.113.10')).toBe(204);
});

test('After a flood from many addresses an ordinary visitor gets through within five minutes', async () => {
  await backend.exec(
    `insert into private.rate_events (kind, subject) select 'contact', 'all' from generate_series(1, 199)`,
  );
  expect([await send(uniqueAddress()), await send(uniqueAddress())]).toEqual([201, 429]);
  await pass(5);
  expect(await send(uniqueAddress())).toBe(201);
});

test('After a flood of files an applicant hands in a CV within five minutes', async () => {
  const upload = async () =>
    (
      await clientOf(backend.url)
        .storage.from('job-applications')
        .upload(uniqueCvName(), pdf(10), { contentType: 'application/pdf' })
    ).error;
  for (let file = 0; file < 60; file += 1) expect(await upload()).toBeNull();
  expect(await upload()).not.toBeNull();
  await backend.exec(`update storage.objects set created_at = created_at - interval '5 minutes'`);
  expect(await upload()).toBeNull();
});

test('A refusal says after how many seconds to try again, and lets scripts of the site read it', async () => {
  const email = uniqueAddress();
  for (let sent = 0; sent < 3; sent += 1) await send(email);
  await pass(4);
  const response = await fetch(`${backend.url}/rest/v1/contact_submissions`, {
    method: 'POST',
    headers: { apikey: LOCAL_PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(contact({ email })),
  });
  const { code, details } = (await response.json()) as { code: string; details: string };
  expect([response.status, code]).toEqual([429, 'PT429']);
  const seconds = response.headers.get('retry-after');
  expect(Number(seconds)).toBeGreaterThan(40);
  expect(Number(seconds)).toBeLessThanOrEqual(60);
  expect(details).toBe(seconds);
  expect(response.headers.get('access-control-expose-headers')).toContain('Retry-After');
});

test('No address and no place is kept in the list of events', async () => {
  const email = uniqueAddress();
  await send(email);
  const events = await backend.query<{ subject: string }>('select subject from private.rate_events');
  expect(JSON.stringify(events)).not.toContain(email);
  expect(events.length).toBeGreaterThan(1);
});
