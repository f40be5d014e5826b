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
  await backend.exec('update private.settings set per_ip = 3');
  const many = Array.from({ length: 200 }, () => contact());
  const sendMany = () => from('203.0.113.9').from('contact_submissions').insert(many);
  expect((await sendMany()).error).toMatchObject({
    code: '22023',
    message: 'a request holds one row',
  });
  expect(await tally(4, () => send('203.0.113.9'))).toEqual({ 201: 3, 429: 1 });
  expect((await sendMany()).status).toBe(429);
  expect(await backend.query('select from public.contact_submissions')).toHaveLength(3);
  expect(await mails()).toEqual({ receipt_contact: 3, staff_contact: 3 });
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
  await backend.exec(`
    update private.settings
       set uploads_per_ip = 5, open_tickets_per_ip = 99, open_tickets_per_network = 99`);
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

const ofNetwork = (index: number) => `2001:db8:1:${index.toString(16)}::1`;
const ofOthers = (index: number) => `203.0.113.${index}`;

test.each([
  { to: 'sixty to one address', place: () => '203.0.113.9', own: 59, others: 0 },
  {
    to: 'sixty to one /64',
    place: (index: number) => `${ofNetwork(0)}${index}`,
    own: 59,
    others: 0,
  },
  { to: 'three hundred to one /48', place: ofNetwork, own: 299, others: 0 },
  { to: 'two thousand in all', place: ofOthers, own: 0, others: 1999 },
])(
  'After mails today, $to, entries are stored and staff told, but visitors get no mail and sign-ups wait',
  async ({ place, own, others }) => {
    await backend.exec('update private.settings set newsletter_per_ip = 99');
    await mailed(others);
    if (own > 0) {
      await signUp(place(0));
      await backend.exec(`
        insert into private.rate_events
        select kind, subject, at from private.rate_events, generate_series(2, ${own})
        where kind = 'mail' and subject <> 'all'`);
    }
    await backend.exec('delete from private.outbox');
    const entry = (index: number) => send(place(1 + index));
    expect(await tally(4, entry)).toEqual({ 201: 4 });
    expect(await mails()).toEqual({ receipt_contact: 1, staff_contact: 4 });
    const email = uniqueAddress();
    expect(await signUp(place(5), email)).toBe(429);
    expect(
      await backend.query('select from public.newsletter_subscriptions where email = $1', [email]),
    ).toEqual([]);
    expect(await mails()).toEqual({ receipt_contact: 1, staff_contact: 4 });
    await pass(24 * 60);
    expect(await signUp(place(5), email)).toBe(204);
  },
);

test('After five hundred mails today, each network gets one more a day, and health() says how many', async () => {
  await mailed(500);
  expect(await signUp('203.0.113.9')).toBe(204);
  expect(await signUp('203.0.113.9')).toBe(429);
  expect(await tally(2, (index) => signUp(ofNetwork(index)))).toEqual({ 204: 1, 429: 1 });
  expect(await send('203.0.113.10')).toBe(201);
  expect(await mails()).toEqual({ newsletter_confirm: 2, receipt_contact: 1, staff_contact: 1 });
  expect(await health()).toMatchObject({ status: 'busy', mails: 500 });
});

test('A refusal for a day says when the day is over', async () => {
  await backend.exec('update private.settings set mails_per_ip = 1');
  await signUp('203.0.113.9');
  await pass(23 * 60);
  const response = await fetch(`${backend.url}/rest/v1/rpc/subscribe_newsletter`, {
    method: 'POST',
    headers: {
      apikey: LOCAL_PUBLISHABLE_KEY,
      'content-type': 'application/json',
      'cf-connecting-ip': '203.0.113.9',
    },
    body: JSON.stringify({ email: uniqueAddress() }),
  });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(55 * 60);
  expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(60 * 60);
});

test.each([
  ['', ['ann.lee@example.com', 'Ann.Lee@Example.com']],
  [
    ' with different spellings',
    ['ann.lee@example.com', 'ann.lee+1@example.com', 'ANN.LEE+a+b@example.com'],
  ],
  [' at Gmail', ['ann.lee@gmail.com', 'annlee@googlemail.com', 'A.n.n.lee+x@Gmail.com']],
  [
    ' with letters that a mail provider takes for others',
    ['ann.lee@gmail.com', 'annlee@ᵍmail.com', 'ann.lee@gmᵃil.com', 'ａnnlee@Gmail.com'],
  ],
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

const hands = async (place: string, row = application(), size = 2000) =>
  (await handIn(from(place), row, pdf(size))).error;
const health = async () => (await from('203.0.113.9').rpc('health')).data as object;
/** The status of a ticket and an upload, as often as asked, from one place. */
const handInFrom = (place: string, count: number) =>
  tally(count, async () => {
    const row = application();
    const ticket = await askForTicket(place, row);
    if (ticket.status !== 200) return ticket.status;
    const bucket = from(place).storage.from('job-applications');
    const { error } = await bucket.upload(ticket.data as string, pdf(), {
      contentType: 'application/pdf',
    });
    return error ? Number(error.statusCode) : 200;
  });
/** Stores CVs of other places as if uploaded today, named by no application. */
const storeCvs = (count: number, bytes: number) =>
  backend.exec(`
    insert into private.upload_tickets (id, name, place, network)
    select gen_random_uuid(), format('1764000000000-x-%s.pdf', n), 'place:x', 'place:x'
    from generate_series(1, ${count}) n;
    insert into storage.objects (bucket_id, name, metadata)
    select 'job-applications', name, '{"size": ${bytes}}' from private.upload_tickets
    where place = 'place:x'`);
const GB = 1024 ** 3;

test.each([
  { bytes: 0, what: 'nothing', expected: { 200: 5 } },
  { bytes: GB, what: '1 GB', expected: { 200: 3, 429: 2 } },
  { bytes: 2 * GB, what: '2 GB', expected: { 200: 1, 429: 4 } },
  { bytes: 4 * GB, what: '4 GB', expected: { 429: 5 } },
])('After $what of CVs today, one network may send so many', async ({ bytes, expected }) => {
  await storeCvs(8, bytes / 8);
  expect(await handInFrom('203.0.113.9', 5)).toEqual(expected);
  const { 200: taken = 0 } = expected as { 200?: number };
  let index = 0;
  const anyOfNetwork = () => handInFrom(ofNetwork((index += 1)), 1);
  const found = [];
  for (let place = 0; place < 5; place += 1) found.push(...Object.keys(await anyOfNetwork()));
  expect(
    found.filter((status) => status === '200'),
    'the /48 is one network',
  ).toHaveLength(taken);
  if (bytes >= GB)
    expect(await health()).toMatchObject({ status: 'busy', megabytes: bytes / 2 ** 20 });
});

test('A CV counts for a day, also after an application has named it', async () => {
  await backend.exec('update private.settings set many_bytes = 1, too_many_bytes = 2');
  const row = application();
  expect(await hands('203.0.113.9', row)).toBeNull();
  expect((await from('203.0.113.9').from('job_applications').insert(row)).status).toBe(201);
  const refused = await askForTicket('203.0.113.9');
  expect([refused.status, refused.data]).toEqual([429, null]);
  expect(await openUpload('203.0.113.10'), 'a place without one').toBe(200);
  await backend.exec(`update private.upload_tickets set at = at - interval '24 hours'`);
  expect(await openUpload('203.0.113.9')).toBe(200);
});

test('A small CV counts as 100 kB', async () => {
  await backend.exec(`update private.settings set bytes_in_all = ${3 * 100 * 1024}`);
  await storeCvs(2, 9);
  expect(await openUpload('203.0.113.9')).toBe(200);
  await backend.exec('delete from private.upload_tickets; delete from storage.objects');
  await storeCvs(3, 9);
  expect(await openUpload('203.0.113.9')).toBe(429);
});

test('Without room, an earlier ticket is of no use, and nothing is counted as a try', async () => {
  const late = application();
  const name = (await askForTicket('203.0.113.9', late)).data as string;
  await storeCvs(4, GB);
  const files = from('203.0.113.9').storage.from('job-applications');
  const upload = await files.upload(name, pdf(), { contentType: 'application/pdf' });
  expect(upload.error).toMatchObject({ statusCode: '403' });
  expect(await tally(3, () => openUpload('203.0.113.10'))).toEqual({ 429: 3 });
  const tries = `select from private.rate_events where kind = 'upload'`;
  expect(await backend.query(tries), 'that of the ticket').toHaveLength(1);
});

test('Tickets without a file are ten a /64 and thirty a /48 in fifteen minutes', async () => {
  await backend.exec('update private.settings set uploads_per_ip = 99');
  const ofLine = (index: number) => `${ofNetwork(0)}${index}`;
  expect(await tally(11, (index) => openUpload(ofLine(index)))).toEqual({ 200: 10, 429: 1 });
  expect(await tally(21, (index) => openUpload(ofNetwork(index + 1)))).toEqual({ 200: 20, 429: 1 });
  expect(await openUpload('203.0.113.9'), 'another network').toBe(200);
  await backend.exec(`update private.upload_tickets set at = at - interval '15 minutes'`);
  expect(await openUpload(ofLine(0))).toBe(200);
});

test('A job fair: sixty people behind one address apply within an hour, each as if alone', async () => {
  const minutes = 60;
  for (let minute = 0; minute < minutes; minute += 1) {
    const { status } = await apply(from('203.0.113.9'));
    expect(status).toBe(201);
    await pass(1);
    await backend.exec(`update private.upload_tickets set at = at - interval '1 minute'`);
  }
  expect(await mails()).toEqual({ receipt_application: minutes, staff_application: minutes });
}, 120_000);

test.each([
  { who: 'A second position', replaced: 0, applications: 2 },
  { who: 'A CV that was replaced', replaced: 1, applications: 1 },
  { who: 'Two people behind one address', replaced: 1, applications: 2 },
])('$who: all is taken after 1 GB of CVs today', async ({ replaced, applications }) => {
  await storeCvs(8, GB / 8);
  for (let index = 0; index < replaced; index += 1) expect(await hands('203.0.113.9')).toBeNull();
  expect(await tally(applications, async () => (await apply(from('203.0.113.9'))).status)).toEqual({
    201: applications,
  });
});

test('A CV whose answer was lost is answered as stored, also above the limits', async () => {
  await backend.exec('update private.settings set many_bytes = 1, too_many_bytes = 2');
  const row = application();
  expect(await hands('203.0.113.9', row)).toBeNull();
  const files = from('203.0.113.9').storage.from('job-applications');
  const again = await files.upload(row.cv_url, pdf(2000), { contentType: 'application/pdf' });
  expect(again.error).toMatchObject({ statusCode: '409' });
});

test('An entry under the id of an entry of the other form is counted', async () => {
  await backend.exec('update private.settings set per_ip = 1');
  const place = '203.0.113.9';
  const { row } = await apply(from(place));
  const underItsId = () => write(from(place), { id: row.id });
  expect([(await underItsId()).status, (await write(from(place))).status]).toEqual([201, 429]);
});

test('An IPv4 address is the same place, however it is written', async () => {
  await backend.exec('update private.settings set per_ip = 1');
  const written = ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109', '::FFFF:203.0.113.9'];
  expect(await tally(written.length, (index) => send(written[index]!))).toEqual({ 201: 1, 429: 3 });
});

test('An application has only one ticket, and so one file, also when it asks again much later', async () => {
  const row = application();
  expect(await hands('203.0.113.9', row)).toBeNull();
  await backend.exec(
    `update private.upload_tickets set at = at - interval '23 hours'; select private.purge()`,
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
