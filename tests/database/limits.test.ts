import { beforeEach, expect, test } from 'vitest';
import { LOCAL_PUBLISHABLE_KEY } from '../../scripts/local/backend/keys.ts';
import {
  application,
  apply,
  clientOf,
  contact,
  handIn,
  operatorOf,
  pdf,
} from './support/backend.ts';
import { testBackend, uniqueAddress, write } from './support/backend.ts';

/* The limits against abuse. periods.test.ts tests how long they last. */
const backend = await testBackend();
beforeEach(() =>
  backend.exec(`
    delete from private.rate_events; delete from private.outbox; delete from private.upload_tickets;
    delete from public.job_applications; delete from storage.objects;
    delete from public.contact_submissions; delete from public.newsletter_subscriptions;
    delete from private.settings; insert into private.settings default values`),
);

/** A visitor with a network address, as the proxy in front of a hosted project sends it. */
const from = (place: string) => clientOf(backend.url, undefined, { 'cf-connecting-ip': place });
const send = async (place: string, email = uniqueAddress()) =>
  (await write(from(place), { email })).status;
const signUp = async (place: string, email = uniqueAddress()) =>
  (await from(place).rpc('subscribe_newsletter', { email })).status;
const askForTicket = (place: string, { id, cv_url } = application()) =>
  from(place).rpc('open_upload', { application_id: id, file_name: cv_url });
const openUpload = async (place: string) => (await askForTicket(place)).status;
const applyFrom = async (place: string) => {
  await backend.exec(`delete from private.rate_events where kind = 'upload'`);
  return (await apply(from(place))).status;
};

/** The statuses of some requests, sent one after the other: `{status: number of requests}`. */
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
])(
  'A place that has sent %s three times must wait, and others need not',
  async (_what, ask, status) => {
    await backend.exec(
      'update private.settings set per_ip = 3, newsletter_per_ip = 3, uploads_per_ip = 3',
    );
    expect(await tally(4, () => ask('203.0.113.9'))).toEqual({ [status]: 3, 429: 1 });
    expect(await ask('203.0.113.10')).toBe(status);
    await pass(5);
    expect(await ask('203.0.113.9')).toBe(status);
  },
);

test('The limit is thirty, and all addresses of an IPv6 network are one place', async () => {
  const ofOneLine = (index: number) => `2001:db8:0:1:${index.toString(16)}::${index + 1}`;
  expect(await tally(32, (index) => send(ofOneLine(index)))).toEqual({ 201: 30, 429: 2 });
  expect([await send('2001:db8:0:2::1'), await send('::ffff:203.0.113.9')]).toEqual([201, 201]);
});

test('The limit of sign-ups is five, of upload tickets ten', async () => {
  expect(await tally(6, () => signUp('203.0.113.9'))).toEqual({ 204: 5, 429: 1 });
  expect(await tally(11, () => openUpload('203.0.113.9'))).toEqual({ 200: 10, 429: 1 });
});

test.each([
  ['no header with an address', {}],
  ['only the header of another proxy', { 'x-forwarded-for': '203.0.113.9' }],
])('All visitors with %s are one place', async (_with, headers) => {
  await backend.exec('update private.settings set per_ip = 2, uploads_per_ip = 2');
  const visitor = () => clientOf(backend.url, undefined, headers);
  expect(await tally(3, async () => (await write(visitor())).status)).toEqual({ 201: 2, 429: 1 });
  const { id, cv_url } = application();
  const ticket = { application_id: id, file_name: cv_url };
  expect((await visitor().rpc('open_upload', ticket)).status, 'each form has its own count').toBe(
    200,
  );
  expect(await send('203.0.113.9'), 'a visitor with the header is not one of them').toBe(201);
});

test('The operator is not limited, neither with the secret key nor at the database’s own console', async () => {
  await backend.exec('update private.settings set per_ip = 1');
  const rows = [contact(), contact()];
  expect((await operatorOf(backend.url).from('contact_submissions').insert(rows)).error).toBeNull();
  const row = `('Ann', 'ACME', 'ann@example.com', 'We need a team of five.')`;
  await backend.exec(
    `insert into public.contact_submissions (name, company, email, message) values ${row}, ${row}`,
  );
  expect(await backend.query('select from public.contact_submissions')).toHaveLength(4);
  expect(await mails(), 'nobody gets a receipt for rows that the operator adds').toEqual({
    staff_contact: 4,
  });
});

const unreadable = ['nonsense', '203.0.113.9.1', '2001:db8::g'];
test.each(unreadable)('An address that cannot be read is refused: %s', async (place) => {
  expect([await send(place), await openUpload(place), await signUp(place)]).toEqual([
    400, 400, 400,
  ]);
});

test('With another proxy in front of the database, the last address in its header counts', async () => {
  await backend.exec(`update private.settings set address_header = 'x-forwarded-for', per_ip = 1`);
  const forged = (index: number) =>
    clientOf(backend.url, undefined, { 'x-forwarded-for': `198.51.100.${index}, 203.0.113.9` });
  expect(await tally(2, async (index) => (await write(forged(index))).status)).toEqual({
    201: 1,
    429: 1,
  });
});

test('Of twelve messages sent at once, as many are stored as the limit allows, also with one email address', async () => {
  await backend.exec('update private.settings set per_ip = 3');
  const email = uniqueAddress();
  const statuses = await Promise.all(Array.from({ length: 12 }, () => send('203.0.113.9', email)));
  expect(statuses.toSorted()).toEqual([201, 201, 201, ...Array<number>(9).fill(429)]);
  expect(await backend.query('select from public.contact_submissions')).toHaveLength(3);
  expect(await send('203.0.113.10', email), 'nobody locks the address of someone else out').toBe(
    201,
  );
});

test('A request with more than one row is refused, so it does not get around the limit', async () => {
  await backend.exec('update private.settings set per_ip = 1');
  const many = Array.from({ length: 200 }, () => contact());
  const sendMany = () => from('203.0.113.9').from('contact_submissions').insert(many);
  expect((await sendMany()).error).toMatchObject({
    code: '22023',
    message: 'a request holds one row',
  });
  expect(await tally(2, () => send('203.0.113.9'))).toEqual({ 201: 1, 429: 1 });
  expect((await sendMany()).status).toBe(400);
  expect(await backend.query('select from public.contact_submissions')).toHaveLength(1);
  expect(await mails()).toEqual({ receipt_contact: 1, staff_contact: 1 });
});

test('A refusal says after how many seconds to try again, in a header that scripts of the site may read', async () => {
  await backend.exec('update private.settings set per_ip = 1');
  await send('203.0.113.9');
  const response = await fetch(`${backend.url}/rest/v1/contact_submissions`, {
    method: 'POST',
    headers: {
      apikey: LOCAL_PUBLISHABLE_KEY,
      'content-type': 'application/json',
      'cf-connecting-ip': '203.0.113.9',
      origin: 'http://localhost:4321',
    },
    body: JSON.stringify(contact()),
  });
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toMatch(/^\d{1,3}$/);
  expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(5 * 60);
  expect(response.headers.get('access-control-expose-headers')).toContain('Retry-After');
});

test('A refused try is not counted, so everybody behind one address gets through after the wait, and no table grows', async () => {
  await backend.exec('update private.settings set uploads_per_ip = 5');
  const place = '203.0.113.9';
  expect(await tally(15, () => openUpload(place))).toEqual({ 200: 5, 429: 10 });
  await pass(4);
  expect(await tally(10, () => openUpload(place)), 'the impatient').toEqual({ 429: 10 });
  await pass(1);
  expect(await tally(10, () => openUpload(place)), 'when the time is over').toEqual({
    200: 5,
    429: 5,
  });
  await pass(5);
  expect(await tally(5, () => openUpload(place))).toEqual({ 200: 5 });
  expect(await backend.query(`select from private.rate_events where kind = 'upload'`)).toHaveLength(
    15,
  );
});

test('The ticket of a refused application stays valid, and nothing else of it is stored', async () => {
  await backend.exec(`
    update private.settings set per_ip = 1; insert into private.rate_events (kind, subject)
    values ('application', 'place:' || private.keyed_hash('203.0.113.9'))`);
  const row = application();
  expect((await handIn(from('203.0.113.9'), row)).error).toBeNull();
  const insert = async () =>
    (await from('203.0.113.9').from('job_applications').insert(row)).status;
  expect(await insert()).toBe(429);
  expect(
    await backend.query('select from public.job_applications where id = $1', [row.id]),
  ).toEqual([]);
  await pass(5);
  expect(await insert()).toBe(201);
});

/** Counts so many mails as sent today to visitors of other places. */
const mailed = (count: number) =>
  backend.exec(
    `insert into private.rate_events (kind, subject) select 'mail', 'all' from generate_series(1, ${count})`,
  );

test.each([
  ['40 mails to one place', () => '203.0.113.9', 39, 0],
  ['500 mails to all visitors', (index: number) => `203.0.113.${index}`, 0, 499],
])(
  'After %s today, entries are stored and staff told, but visitors get no mail and sign-ups wait',
  async (_to, place, ofPlace, ofOthers) => {
    await backend.exec('update private.settings set newsletter_per_ip = 99');
    await mailed(ofOthers);
    await tally(ofPlace, () => signUp(place(0)));
    await backend.exec('delete from private.outbox');
    expect(await tally(4, (index) => send(place(index)))).toEqual({ 201: 4 });
    expect(await mails()).toEqual({ receipt_contact: 1, staff_contact: 4 });
    const email = uniqueAddress();
    expect(await signUp(place(4), email)).toBe(429);
    expect(
      await backend.query('select from public.newsletter_subscriptions where email = $1', [email]),
    ).toEqual([]);
    expect(await mails()).toEqual({ receipt_contact: 1, staff_contact: 4 });
    await pass(24 * 60);
    expect(await signUp(place(5), email)).toBe(204);
  },
);

test.each([
  ['', ['ann.lee@example.com', 'Ann.Lee@Example.com']],
  [
    ' with different spellings',
    ['ann.lee@example.com', 'ann.lee+1@example.com', 'ANN.LEE+a+b@example.com'],
  ],
  [' at Gmail', ['ann.lee@gmail.com', 'annlee@googlemail.com', 'A.n.n.lee+x@Gmail.com']],
])(
  'A mailbox%s gets at most one receipt of each form and three confirmations a day',
  async (_as, spellings) => {
    for (let place = 0; place < 5; place += 1) {
      const email = spellings[place % spellings.length];
      await send(`203.0.113.${place}`, email);
      await signUp(`203.0.113.${place}`, email);
      await pass(6);
    }
    expect(await mails()).toEqual({ newsletter_confirm: 3, receipt_contact: 1, staff_contact: 5 });
    const tries = JSON.stringify(await backend.query('select * from private.rate_events'));
    expect(tries, 'no address and no place is kept').not.toMatch(/lee|203\.0\.113/i);
    expect(tries).toContain('place:');
  },
);

test('Mailboxes whose names are only similar get one mail each', async () => {
  const alike = [
    'ann.lee@example.com',
    'annlee@example.com',
    'ann-lee@example.com',
    'annlee@gmail.example.com',
  ];
  expect(await tally(alike.length, (index) => send('203.0.113.9', alike[index]))).toEqual({
    201: 4,
  });
  expect(await mails()).toEqual({ receipt_contact: 4, staff_contact: 4 });
});

const hands = async (place: string, row = application()) =>
  (await handIn(from(place), row, pdf(2000))).error;
const health = async () => (await from('203.0.113.9').rpc('health')).data as object;

test('If CVs without an application reach the first limit, each place may upload one; at the second limit nobody may', async () => {
  await backend.exec(
    'update private.settings set unclaimed_bytes = 3000, unclaimed_bytes_in_all = 6000',
  );
  const [first, second, third, late] = [application(), application(), application(), application()];
  const late_name = (await askForTicket('203.0.113.11', late)).data as string;
  expect([await hands('203.0.113.9', first), await hands('203.0.113.9', second)]).toEqual([
    null,
    null,
  ]);
  const refused = await askForTicket('203.0.113.9');
  expect([refused.status, refused.data]).toEqual([429, null]);
  expect(await hands('203.0.113.10', third), 'a place without such a file').toBeNull();
  expect(await openUpload('203.0.113.11'), 'six thousand bytes are the limit').toBe(429);
  const files = from('203.0.113.11').storage.from('job-applications');
  const upload = await files.upload(late_name, pdf(), { contentType: 'application/pdf' });
  expect(upload.error, 'not with an earlier ticket either').toMatchObject({ statusCode: '403' });
  expect(await health()).toMatchObject({ status: 'busy', megabytes: 0 });
  await backend.exec(
    `update private.upload_tickets set at = at - interval '24 hours'; select public.purge()`,
  );
  expect(
    await openUpload('203.0.113.12'),
    'also when their tickets are deleted, but not yet the files',
  ).toBe(429);
});

test('A CV that an application names is no longer counted', async () => {
  await backend.exec('update private.settings set unclaimed_bytes_in_all = 2000');
  expect(await openUpload('203.0.113.11')).toBe(200);
  const row = application();
  expect(await hands('203.0.113.9', row)).toBeNull();
  expect([await openUpload('203.0.113.11'), await health()]).toMatchObject([
    429,
    { status: 'busy' },
  ]);
  expect((await from('203.0.113.9').from('job_applications').insert(row)).status).toBe(201);
  expect([await openUpload('203.0.113.11'), await health()]).toMatchObject([200, { status: 'ok' }]);
});

test('A CV whose answer was lost is answered as stored, also above the limits', async () => {
  await backend.exec(
    'update private.settings set unclaimed_bytes = 1, unclaimed_bytes_in_all = 1500',
  );
  const row = application();
  expect(await hands('203.0.113.9', row)).toBeNull();
  const files = from('203.0.113.9').storage.from('job-applications');
  const again = await files.upload(row.cv_url, pdf(2000), { contentType: 'application/pdf' });
  expect(again.error).toMatchObject({ statusCode: '409' });
});

test('An application has only one ticket, and so one file, also when it asks again much later', async () => {
  const row = application();
  expect(await hands('203.0.113.9', row)).toBeNull();
  await backend.exec(
    `update private.upload_tickets set at = at - interval '23 hours'; select public.purge()`,
  );
  const again = await askForTicket('203.0.113.9', { ...row, cv_url: application().cv_url });
  expect(
    again.data,
    'with another name there would be a second file, and the first would no longer be counted',
  ).toBe(row.cv_url);
  const files = from('203.0.113.9').storage.from('job-applications');
  const upload = await files.upload(row.cv_url, pdf(), { contentType: 'application/pdf' });
  expect(upload.error, 'answered as stored').toMatchObject({ statusCode: '409' });
  expect((await from('203.0.113.9').from('job_applications').insert(row)).status).toBe(201);
});
