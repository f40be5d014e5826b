import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Backend } from '../../tools/backend/boot.ts';
import { LOCAL_PUBLISHABLE_KEY, LOCAL_SECRET_KEY } from '../../tools/backend/keys.ts';
import {
  application,
  clientOf,
  contact,
  handIn,
  openUpload,
  pdf,
  startTestBackend,
  uniqueAddress,
} from './local-backend.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.exec('delete from private.rate_events'));

const send = async (email: string) =>
  (await clientOf(backend.url).from('contact_submissions').insert(contact({ email }))).status;
/** A visitor behind an address, as the proxy before a hosted project tells it. */
const from = (address: string) => clientOf(backend.url, undefined, { 'cf-connecting-ip': address });
const sendFrom = async (address: string, email = uniqueAddress()) =>
  (await from(address).from('contact_submissions').insert(contact({ email }))).status;
/** How each of some requests ended, one after the other: {status: number of requests}. */
async function tally(count: number, request: (index: number) => Promise<number>) {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push(await request(index));
  return Object.fromEntries(
    Map.groupBy(statuses, String)
      .entries()
      .map(([status, all]) => [status, all.length]),
  );
}
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${backend.url}/rest/v1/${path}`, {
    method: 'POST',
    headers: { apikey: LOCAL_PUBLISHABLE_KEY, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
/** The seconds that a refusal asks to wait. */
const waitOf = ({ headers }: Response) => Number(headers.get('retry-after'));
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

test('[S07] Twenty people behind one address get through within five minutes, each with a CV', async () => {
  const office = from('203.0.113.9');
  const entries = await tally(20, async () => {
    const row = application();
    expect((await handIn(office, row)).error).toBeNull();
    return (await office.from('job_applications').insert(row)).status;
  });
  expect(entries).toEqual({ 201: 20 });
  expect(await tally(20, () => sendFrom('203.0.113.9'))).toEqual({ 201: 20 });
  const signUps = () => office.rpc('subscribe_newsletter', { email: uniqueAddress(), locale: 'en' });
  expect(await tally(20, async () => (await signUps()).status)).toEqual({ 204: 20 });
});

test('[S08] One place is stopped at thirty in five minutes, whatever its addresses; another is not', async () => {
  expect(await tally(32, () => sendFrom('203.0.113.9'))).toEqual({ 201: 30, 429: 2 });
  expect(await sendFrom('203.0.113.10')).toBe(201);
  await pass(5);
  expect(await sendFrom('203.0.113.9')).toBe(201);
});

test('[S08] A line with IPv6 is one place, whichever of its addresses it uses', async () => {
  const ofOneLine = (index: number) => `2001:db8:0:1:${index.toString(16)}::${index + 1}`;
  expect(await tally(32, (index) => sendFrom(ofOneLine(index)))).toEqual({ 201: 30, 429: 2 });
  expect([await sendFrom('2001:db8:0:2::1'), await sendFrom('::ffff:203.0.113.9')]).toEqual([201, 201]);
});

test.each(['nonsense', '203.0.113.9.1', '203.0.113.0/24', '2001:db8::/32'])(
  '[S09] An address that cannot be read is refused: %s',
  async (address) => {
    expect(await sendFrom(address)).toBe(400);
    expect((await from(address).rpc('open_upload', openArguments())).status).toBe(400);
  },
);

test('Where another proxy stands before the database, the last address of its header counts', async () => {
  await backend.exec(`update private.settings set address_header = 'x-forwarded-for', per_ip = 1`);
  try {
    const forged = (index: number) =>
      clientOf(backend.url, undefined, { 'x-forwarded-for': `198.51.100.${index}, 203.0.113.9` });
    const sendForged = async (index: number) =>
      (await forged(index).from('contact_submissions').insert(contact())).status;
    expect(await tally(2, sendForged)).toEqual({ 201: 1, 429: 1 });
  } finally {
    await backend.exec('update private.settings set address_header = default, per_ip = default');
  }
});

test('[S10] Nobody locks the address of someone else out', async () => {
  const email = uniqueAddress();
  expect(await tally(4, () => sendFrom('203.0.113.9', email))).toEqual({ 201: 3, 429: 1 });
  expect(await sendFrom('203.0.113.10', email)).toBe(201);
});

test('[S11] Several rows in one request are refused at the second, also from a place that is refused', async () => {
  const rows = Array.from({ length: 50 }, () => contact());
  const place = from('203.0.113.9');
  const sendRows = async () => (await place.from('contact_submissions').insert(rows)).error?.code;
  expect(await sendRows()).toBe('22023');
  await tally(31, () => sendFrom('203.0.113.9'));
  expect(await sendRows()).toBe('22023');
  const applications = Array.from({ length: 2 }, () => application());
  expect((await clientOf(backend.url).from('job_applications').insert(applications)).error?.code).toBe(
    '22023',
  );
});

test('[S12] In a flood from many places entries are stored, receipts are left out, and staff are told once', async () => {
  await backend.exec(`
    delete from private.outbox;
    insert into private.rate_events (kind, subject) select 'contact', 'all' from generate_series(1, 199)`);
  expect(await tally(4, (index) => sendFrom(`203.0.113.${index}`))).toEqual({ 201: 4 });
  const mails = await backend.query(
    'select kind, count(*)::int from private.outbox group by kind order by kind',
  );
  expect(mails).toEqual([
    { kind: 'receipt_contact', count: 1 },
    { kind: 'staff_alarm', count: 1 },
    { kind: 'staff_contact', count: 4 },
  ]);
});

const openArguments = () => {
  const { id, cv_url } = application();
  return { application_id: id, file_name: cv_url };
};

test('[S13] In a flood of files a place that has an unclaimed one waits; one that has sent nothing gets through', async () => {
  await backend.exec('update private.settings set unclaimed_bytes = 5000');
  try {
    const attacker = from('203.0.113.9');
    const [early, unclaimed] = [application(), application()];
    await openUpload(attacker, early);
    await handIn(attacker, unclaimed, pdf(6000));
    // On a PostgreSQL server @supabase/lite 0.10.0 stores the metadata as a JSON string.
    await backend.exec(
      `update storage.objects set metadata = (metadata #>> '{}')::jsonb where jsonb_typeof(metadata) = 'string'`,
    );
    const refusal = await post('rpc/open_upload', openArguments(), { 'cf-connecting-ip': '203.0.113.9' });
    expect([refusal.status, waitOf(refusal)]).toEqual([429, expect.closeTo(15 * 60, -1)]);
    const ofEarly = attacker.storage
      .from('job-applications')
      .upload(early.cv_url, pdf(), { contentType: 'application/pdf' });
    expect((await ofEarly).error).toMatchObject({ statusCode: '403' });
    const honest = application();
    expect((await handIn(from('203.0.113.10'), honest)).error).toBeNull();
    expect((await from('203.0.113.10').from('job_applications').insert(honest)).error).toBeNull();
    expect(
      await backend.query(
        `select payload from private.outbox where kind = 'staff_alarm' and payload ->> 'about' = 'upload'`,
      ),
    ).toHaveLength(1);
    await backend.exec(`update storage.objects set created_at = created_at - interval '16 minutes'`);
    const due = await clientOf(backend.url, LOCAL_SECRET_KEY).rpc('cv_to_remove');
    expect(due.data).toEqual([{ bucket: 'job-applications', name: unclaimed.cv_url }]);
  } finally {
    await backend.exec('update private.settings set unclaimed_bytes = default');
  }
});

test('A refusal says after how many seconds to try again, and lets scripts of the site read it', async () => {
  const email = uniqueAddress();
  for (let sent = 0; sent < 3; sent += 1) await send(email);
  await pass(4);
  const response = await post('contact_submissions', contact({ email }));
  expect(response.status).toBe(429);
  expect(waitOf(response)).toBeGreaterThan(40);
  expect(waitOf(response)).toBeLessThanOrEqual(60);
  expect(response.headers.get('access-control-expose-headers')).toContain('Retry-After');
});

test('[S08] A refused try counts: a place that goes on trying goes on waiting, one that stops gets through', async () => {
  const place = { 'cf-connecting-ip': '203.0.113.9' };
  const hammer = async () => (await post('contact_submissions', contact(), place)).status;
  await tally(30, hammer);
  await pass(4);
  expect(await tally(30, hammer)).toEqual({ 429: 30 });
  await pass(4); // the thirty that were stored are eight minutes old
  const refusal = await post('contact_submissions', contact(), place);
  expect([refusal.status, waitOf(refusal)]).toEqual([429, expect.closeTo(60, -1)]);
  expect(await sendFrom('203.0.113.10')).toBe(201);
  const kept = await backend.query(
    `select from private.rate_events where kind = 'contact' and subject like 'place:%'`,
  );
  expect(kept, 'however often somebody tries, no more is kept than counts').toHaveLength(31);
  await pass(5);
  expect(await hammer()).toBe(201);
});

test('[S08] Refused sign-ups and uploads count as well, and nothing of a refused entry stays', async () => {
  await backend.exec(
    `update private.settings set per_ip = 2; delete from private.outbox; delete from public.job_applications`,
  );
  try {
    const visitor = from('203.0.113.9');
    const signUp = async () => (await visitor.rpc('subscribe_newsletter', { email: uniqueAddress() })).status;
    const open = async () => (await visitor.rpc('open_upload', openArguments())).status;
    const rows = [application(), application(), application()];
    for (const row of rows) {
      await backend.exec(`delete from private.rate_events where kind = 'upload'`);
      expect((await handIn(visitor, row)).error).toBeNull();
    }
    const apply = (index: number) => visitor.from('job_applications').insert(rows[index]!);
    expect(await tally(3, async (index) => (await apply(index)).status)).toEqual({ 201: 2, 429: 1 });
    expect(await tally(3, signUp)).toEqual({ 204: 2, 429: 1 });
    await backend.exec(`delete from private.rate_events where kind = 'upload'`);
    expect(await tally(3, open)).toEqual({ 200: 2, 429: 1 });
    await pass(4);
    expect([await tally(2, signUp), await tally(2, open), (await apply(2)).status]).toEqual([
      { 429: 2 },
      { 429: 2 },
      429,
    ]);
    await pass(2);
    expect([await signUp(), await open()]).toEqual([429, 429]);
    expect(await backend.query('select from public.job_applications')).toHaveLength(2);
    expect(await backend.query(`select from private.outbox where kind <> 'staff_alarm'`)).toHaveLength(
      2 * 2 + 2,
    );
    await pass(5);
    expect((await apply(2)).status, 'the ticket of a refused application is still good').toBe(201);
  } finally {
    await backend.exec('update private.settings set per_ip = default');
  }
});

test('No address and no place is kept in the list of events', async () => {
  const email = uniqueAddress();
  await send(email);
  const events = await backend.query<{ subject: string }>('select subject from private.rate_events');
  expect(JSON.stringify(events)).not.toContain(email);
  expect(events.length).toBeGreaterThan(1);
});
