import { beforeEach, expect, test } from 'vitest';
import { LOCAL_PUBLISHABLE_KEY } from '../../scripts/local/backend/keys.ts';
import {
  application,
  submitApplication,
  clientOf,
  contact,
  empty,
  uploadCv,
  operatorOf,
  pdf,
  testBackend,
  uniqueAddress,
  submitContact,
} from './support/backend.ts';

/* Rate limits and quotas. periods.test.ts tests their windows. */

const CLIENT = '203.0.113.9';
const OTHER_CLIENT = '203.0.113.10';
const MB = 1024 ** 2;
const GB = 1024 ** 3;

const backend = await testBackend();
beforeEach(() => empty(backend));

const changeSettings = (settings: string) =>
  backend.exec(`update private.settings set ${settings}`);

/** A visitor with an IP address, in the proxy header used by hosted projects. */
const connectFrom = (client: string) =>
  clientOf(backend.url, undefined, { 'cf-connecting-ip': client });
const addressInSubnet = (index: number) => `2001:db8:1:${index.toString(16)}::1`;
const addressInClient = (index: number) => `2001:db8:1::${index.toString(16)}`;
const otherAddress = (index: number) => `203.0.113.${index}`;
const addressInAllocation = (index: number) => `2001:db8:${(index + 2).toString(16)}::1`;

// Visitor requests; each returns the response status.

async function sendContact(client: string, email = uniqueAddress()) {
  const { status } = await submitContact(connectFrom(client), { email });
  return status;
}

async function signUp(client: string, email = uniqueAddress()) {
  const { status } = await connectFrom(client).rpc('subscribe_newsletter', { email });
  return status;
}

const requestTicket = (client: string, { id, cv_url } = application(), file_size?: number) =>
  connectFrom(client).rpc('open_upload', { application_id: id, file_name: cv_url, file_size });

async function openUpload(client: string) {
  const { status } = await requestTicket(client);
  return status;
}

const upload = (client: string, name: string, bytes = pdf()) =>
  connectFrom(client)
    .storage.from('job-applications')
    .upload(name, bytes, { contentType: 'application/pdf' });

/** Uploads a CV with a new ticket. @returns the error status, or 200 */
async function uploadFrom(client: string, bytes = pdf()) {
  const ticket = await requestTicket(client, undefined, bytes.length);
  if (ticket.status !== 200) return ticket.status;
  const { error } = await upload(client, ticket.data as string, bytes);
  return error ? Number(error.statusCode) : 200;
}

async function sendApplication(client: string, row: object) {
  const { status } = await connectFrom(client).from('job_applications').insert(row);
  return status;
}

/** Sends an application. Tickets are not counted: only the limit on applications applies. */
async function applyAs(client: string) {
  await backend.exec(`delete from private.rate_events where kind = 'upload'`);
  const { status } = await submitApplication(connectFrom(client));
  return status;
}

/** Sends requests sequentially. @returns the number of responses by status */
async function countStatuses(count: number, request: (index: number) => Promise<number>) {
  const tallied: Record<string, number> = {};
  for (let index = 0; index < count; index += 1) {
    const status = await request(index);
    tallied[status] = (tallied[status] ?? 0) + 1;
  }
  return tallied;
}

// Database state

const advanceMinutes = (minutes: number) =>
  backend.exec(`update private.rate_events set at = at - interval '${minutes} minutes'`);

const advanceTickets = (interval: string) =>
  backend.exec(`update private.upload_tickets set at = at - interval '${interval}'`);

/** Counts pending mails by kind. */
async function countMails() {
  const rows = await backend.query<{ kind: string; count: number }>(
    'select kind, count(*)::int from private.outbox group by kind order by kind',
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

const readUploadEvents = () =>
  backend.query(`select from private.rate_events where kind = 'upload'`);

/** Records mails sent today for other clients. */
const recordMails = (count: number) =>
  backend.exec(`
    insert into private.rate_events (kind, subject)
    select 'mail', 'all' from generate_series(1, ${count})`);

/** Stores today's CVs from other clients, without applications. */
const storeCvs = (count: number, bytes: number) =>
  backend.exec(`
    with tickets as (
      insert into private.upload_tickets (id, name, client, subnet, allocation)
      select id, format('1764000000000-%s.pdf', id), 'client:x', 'client:x', 'client:x'
      from (select gen_random_uuid() as id from generate_series(1, ${count})) ids
      returning name)
    insert into storage.objects (bucket_id, name, metadata)
    select 'job-applications', name, '{"size": ${bytes}}' from tickets`);

/** Stores a CV for each open ticket, like simultaneous uploads. */
const storeBegunUploads = (bytes: number) =>
  backend.exec(`
    insert into storage.objects (bucket_id, name, metadata)
    select 'job-applications', t.name, '{"size": ${bytes}}' from private.upload_tickets t
    where not exists (select from storage.objects o where o.name = t.name)`);

async function readHealth() {
  const response = await connectFrom(CLIENT).rpc('health');
  return response.data as object;
}

// Requests from one client

const forms = [
  { what: 'messages', request: sendContact, stored: 201, limit: 30 },
  { what: 'sign-ups', request: signUp, stored: 204, limit: 5 },
  {
    what: 'upload tickets',
    request: openUpload,
    stored: 200,
    limit: 10,
    // Lifts the open-ticket limit.
    settings: 'open_tickets_per_client_per_hour = 99',
  },
  {
    what: 'applications',
    request: applyAs,
    stored: 201,
    limit: 3,
    // A lower limit keeps the test short.
    settings: 'submissions_per_client_per_window = 3',
  },
];

test.each(forms)(
  'A client may send $limit $what in five minutes',
  async ({ what, request, stored, limit, settings }) => {
    if (settings) await changeSettings(settings);
    expect(await countStatuses(limit + 2, () => request(CLIENT))).toEqual({
      [stored]: limit,
      429: 2,
    });
    expect(await request(OTHER_CLIENT)).toBe(stored);
    for (const other of forms)
      if (other.what !== what) expect(await other.request(CLIENT), other.what).toBe(other.stored);
    await advanceMinutes(5);
    expect(await request(CLIENT)).toBe(stored);
  },
);

const clients: { what: string; headers: Record<string, string>[]; settings?: string }[] = [
  {
    what: 'Requests without the trusted proxy’s header',
    headers: [{}, { 'x-forwarded-for': '203.0.113.1' }, { 'x-forwarded-for': '203.0.113.2' }],
  },
  {
    what: 'Addresses of one /64',
    headers: [
      { 'cf-connecting-ip': '2001:db8:0:1::1' },
      { 'cf-connecting-ip': '2001:db8:0:1:ffff::2' },
    ],
  },
  {
    what: 'All notations of one IPv4 address',
    headers: [
      { 'cf-connecting-ip': '203.0.113.1' },
      { 'cf-connecting-ip': '::ffff:203.0.113.1' },
      { 'cf-connecting-ip': '::ffff:cb00:7101' },
    ],
  },
  {
    what: 'Equal last addresses in X-Forwarded-For',
    settings: `address_header = 'x-forwarded-for'`,
    headers: [
      { 'x-forwarded-for': '198.51.100.1, 203.0.113.1' },
      { 'x-forwarded-for': '198.51.100.2, 203.0.113.1' },
    ],
  },
];

test.each(clients)('$what count as one client', async ({ headers, settings }) => {
  await changeSettings('submissions_per_client_per_window = 1');
  if (settings) await changeSettings(settings);
  const statuses = await countStatuses(headers.length, async (index) => {
    const visitor = clientOf(backend.url, undefined, headers[index]);
    const { status } = await submitContact(visitor);
    return status;
  });
  expect(statuses).toEqual({ 201: 1, 429: headers.length - 1 });
  expect(await sendContact('2001:db8:0:2::1'), 'another client').toBe(201);
});

test('Rate limits do not apply to the operator', async () => {
  await changeSettings('submissions_per_client_per_window = 1');
  const operator = operatorOf(backend.url);
  await operator.from('contact_submissions').insert([contact(), contact()]).throwOnError();
  const row = `('Ann', 'ACME', 'ann@example.com', 'We need a team of five.')`;
  await backend.exec(`
    insert into public.contact_submissions (name, company, email, message)
    values ${row}, ${row}`);
  // Rows inserted by the operator get notices, but no receipts.
  expect(await countMails()).toEqual({ staff_contact: 4 });
});

const unreadable = ['nonsense', '203.0.113.9.1', '2001:db8::g'];
test.each(unreadable)('An unparsable IP address is rejected: %s', async (client) => {
  for (const request of [sendContact, openUpload, signUp]) expect(await request(client)).toBe(400);
});

test('The rate limit holds for simultaneous submissions', async () => {
  await changeSettings('submissions_per_client_per_window = 3');
  const email = uniqueAddress();
  const statuses = await Promise.all(Array.from({ length: 12 }, () => sendContact(CLIENT, email)));
  expect(statuses.filter((status) => status === 201)).toHaveLength(3);
  expect(statuses.filter((status) => status === 429)).toHaveLength(9);
  // The limit is on the client: nobody can block someone else's email address.
  expect(await sendContact(OTHER_CLIENT, email)).toBe(201);
});

test('A request with several rows is rejected', async () => {
  await changeSettings('submissions_per_client_per_window = 3');
  const many = Array.from({ length: 200 }, () => contact());
  const { error } = await connectFrom(CLIENT).from('contact_submissions').insert(many);
  expect(error).toMatchObject({ code: '22023', message: 'only one row per request is allowed' });
  expect(await countStatuses(4, () => sendContact(CLIENT))).toEqual({ 201: 3, 429: 1 });
  expect(await countMails()).toEqual({ receipt_contact: 3, staff_contact: 3 });
});

test('A contact request with the ID of an application is counted', async () => {
  await changeSettings('submissions_per_client_per_window = 1');
  const { row } = await submitApplication(connectFrom(CLIENT));
  const withSameId = await submitContact(connectFrom(CLIENT), { id: row.id });
  expect(withSameId.status).toBe(201);
  expect(await sendContact(CLIENT)).toBe(429);
});

// Responses

test('A rejection exposes Retry-After to scripts', async () => {
  await changeSettings('mails_per_client_per_day = 1');
  await signUp(CLIENT);
  // An hour before the end of this 24-hour window.
  await advanceMinutes(23 * 60);
  const response = await fetch(`${backend.url}/rest/v1/rpc/subscribe_newsletter`, {
    method: 'POST',
    headers: {
      apikey: LOCAL_PUBLISHABLE_KEY,
      'content-type': 'application/json',
      'cf-connecting-ip': CLIENT,
      origin: 'http://localhost:4321',
    },
    body: JSON.stringify({ email: uniqueAddress() }),
  });
  expect(response.status).toBe(429);
  expect(response.headers.get('access-control-expose-headers')).toContain('Retry-After');
  const seconds = Number(response.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(59 * 60);
  expect(seconds).toBeLessThanOrEqual(60 * 60);
});

test('Rejected attempts are not counted', async () => {
  await changeSettings(
    'tickets_per_client_per_window = 5, open_tickets_per_client_per_hour = 99, open_tickets_per_subnet_per_hour = 99',
  );
  const requestOne = () => openUpload(CLIENT);
  expect(await countStatuses(15, requestOne)).toEqual({ 200: 5, 429: 10 });
  await advanceMinutes(4);
  expect(await countStatuses(10, requestOne), 'too early').toEqual({ 429: 10 });
  await advanceMinutes(1);
  expect(await countStatuses(10, requestOne), 'after the window').toEqual({ 200: 5, 429: 5 });
  await advanceMinutes(5);
  expect(await countStatuses(5, requestOne)).toEqual({ 200: 5 });
  expect(await readUploadEvents()).toHaveLength(15);
});

test('A rejected application stores nothing and keeps its ticket', async () => {
  await changeSettings('submissions_per_client_per_window = 1');
  await applyAs(CLIENT);
  const row = application();
  const { error } = await uploadCv(connectFrom(CLIENT), row);
  expect(error).toBeNull();
  expect(await sendApplication(CLIENT, row)).toBe(429);
  const stored = 'select from public.job_applications where id = $1';
  expect(await backend.query(stored, [row.id])).toEqual([]);
  await advanceMinutes(5);
  expect(await sendApplication(CLIENT, row)).toBe(201);
});

// Mails per day

const mailQuotas = [
  { mails: 'sixty mails for one client', client: () => CLIENT, own: 59, others: 0 },
  { mails: 'three hundred mails for one /48', client: addressInSubnet, own: 299, others: 0 },
  { mails: 'six hundred mails for one /32', client: addressInAllocation, own: 599, others: 0 },
  { mails: 'two thousand mails in total', client: otherAddress, own: 0, others: 1999 },
];

test.each(mailQuotas)(
  'After $mails today, submissions get no receipt and sign-ups 429',
  async ({ client, own, others }) => {
    await changeSettings('signups_per_client_per_window = 99');
    await recordMails(others);
    if (own > 0) {
      await signUp(client(0));
      await backend.exec(`
        insert into private.rate_events
        select kind, subject, at from private.rate_events, generate_series(2, ${own})
        where kind = 'mail' and subject <> 'all'`);
    }
    await backend.exec('delete from private.outbox');
    expect(await countStatuses(4, (index) => sendContact(client(1 + index)))).toEqual({ 201: 4 });
    const email = uniqueAddress();
    expect(await signUp(client(5), email)).toBe(429);
    const subscribed = 'select from public.newsletter_subscriptions where email = $1';
    expect(await backend.query(subscribed, [email])).toEqual([]);
    expect(await countMails(), 'the last receipt, and staff notices').toEqual({
      receipt_contact: 1,
      staff_contact: 4,
    });
    await advanceMinutes(24 * 60);
    expect(await signUp(client(5), email)).toBe(204);
  },
);

test('After five hundred mails today, each subnet gets one', async () => {
  await recordMails(500);
  expect(await countStatuses(2, () => signUp(CLIENT))).toEqual({ 204: 1, 429: 1 });
  expect(await countStatuses(2, (index) => signUp(addressInSubnet(index)))).toEqual({
    204: 1,
    429: 1,
  });
  expect(await sendContact(OTHER_CLIENT)).toBe(201);
  expect(await countMails()).toEqual({
    newsletter_confirm: 2,
    receipt_contact: 1,
    staff_contact: 1,
  });
  expect(await readHealth()).toMatchObject({ status: 'busy', mails: 500 });
});

const mailboxes = [
  {
    what: 'with different spellings',
    spellings: ['ann.lee@example.com', 'Ann.Lee+1@example.com', 'ANN.LEE+a+b@Example.com'],
  },
  {
    what: 'at Gmail, with equivalent letters',
    spellings: [
      'ann.lee@gmail.com',
      'annlee@googlemail.com',
      'ann.lee@gmᵃil.com',
      'ａnnlee@Gmail.com',
    ],
  },
];

test.each(mailboxes)(
  'A mailbox $what gets one receipt and three confirmations a day',
  async ({ spellings }) => {
    for (let index = 0; index < 5; index += 1) {
      const email = spellings[index % spellings.length];
      await sendContact(otherAddress(index), email);
      await signUp(otherAddress(index), email);
      await advanceMinutes(6);
    }
    expect(await countMails()).toEqual({
      newsletter_confirm: 3,
      receipt_contact: 1,
      staff_contact: 5,
    });
    const events = JSON.stringify(await backend.query('select * from private.rate_events'));
    expect(events, 'no email or IP address is stored').not.toMatch(/lee|203\.0\.113/i);
    expect(events).toContain('client:');
  },
);

test('Similar mailboxes get one mail each', async () => {
  const alike = [
    'ann.lee@example.com',
    'annlee@example.com',
    'ann-lee@example.com',
    'annlee@gmail.example.com',
  ];
  for (const email of alike) await sendContact(CLIENT, email);
  expect(await countMails()).toEqual({ receipt_contact: 4, staff_contact: 4 });
});

// CV bytes per day

const quotas = [
  { what: '0 GB', bytes: 0, accepted: 5 },
  { what: '1 GB', bytes: GB, accepted: 3 },
  { what: '2 GB', bytes: 2 * GB, accepted: 1 },
  { what: '4 GB', bytes: 4 * GB, accepted: 1 },
];

test.each(quotas)('After $what of CVs today, one subnet may upload $accepted of 5', async (row) => {
  const { bytes, accepted } = row;
  await storeCvs(8, bytes / 8);
  const fromAddress = await countStatuses(5, () => uploadFrom(CLIENT));
  expect(fromAddress[200] ?? 0, 'one IPv4 address').toBe(accepted);
  const fromSubnet = await countStatuses(5, (index) => uploadFrom(addressInSubnet(index)));
  expect(fromSubnet[200] ?? 0, 'one /48').toBe(accepted);
  if (bytes > 0)
    expect(await readHealth()).toMatchObject({ status: 'busy', megabytes: bytes / 2 ** 20 });
});

test('A CV counts towards its client’s quota for a day', async () => {
  await changeSettings(
    'cv_bytes_per_day_until_three_per_subnet = 1, cv_bytes_per_day_until_one_per_subnet = 2',
  );
  const { status } = await submitApplication(connectFrom(CLIENT));
  expect(status).toBe(201);
  const refused = await requestTicket(CLIENT);
  expect(refused).toMatchObject({ status: 429, data: null });
  expect(await openUpload(OTHER_CLIENT), 'another client').toBe(200);
  await advanceTickets('24 hours');
  expect(await openUpload(CLIENT)).toBe(200);
});

test('A small CV counts as 100 kB', async () => {
  await changeSettings(`small_cv_bytes_total_per_day = ${3 * 100 * 1024}`);
  await storeCvs(2, 9);
  expect(await openUpload(CLIENT)).toBe(200);
  await backend.exec('delete from private.upload_tickets; delete from storage.objects');
  await storeCvs(3, 9);
  expect(await openUpload(CLIENT)).toBe(429);
});

test('After 1 GB of CVs today, a /32 may upload sixty', async () => {
  await storeCvs(8, GB / 8);
  await changeSettings('open_tickets_per_allocation_per_hour = 99');
  expect(await countStatuses(61, (index) => uploadFrom(addressInAllocation(index)))).toEqual({
    200: 60,
    429: 1,
  });
  expect(await openUpload(CLIENT), 'another /32').toBe(200);
});

const sizes = [
  { what: '300 kB', bytes: 300 * 1024, status: 200 },
  { what: '1 MiB', bytes: MB, status: 200 },
  { what: '1 MiB plus form data', bytes: MB + 4096, status: 200 },
  { what: '1 MiB plus form data plus a byte', bytes: MB + 4097, status: 413 },
  { what: '3 MB', bytes: 3 * MB, status: 413 },
];

test.each(sizes)('After 4 GB of CVs today, a CV of $what gets $status', async (row) => {
  await storeCvs(4, GB);
  expect(await uploadFrom(CLIENT, pdf(row.bytes))).toBe(row.status);
});

test('Storage checks the size of the upload, not only the ticket', async () => {
  const ticket = await requestTicket(CLIENT);
  await storeCvs(4, GB);
  const beginUpload = (bytes: number) =>
    backend.exec(`
      do $$ begin
        set local role anon;
        insert into storage.objects (bucket_id, name, metadata)
        values ('job-applications', '${ticket.data as string}', '{"contentLength": ${bytes}}');
      end $$`);
  await expect(beginUpload(3 * MB)).rejects.toMatchObject({ code: '42501' });
  await beginUpload(MB);
});

test('With the quota for small CVs used up, nobody can upload', async () => {
  await changeSettings(`small_cv_bytes_total_per_day = ${3 * MB}`);
  await storeCvs(2, MB);
  await storeCvs(4, GB);
  expect(await openUpload(CLIENT)).toBe(200);
  await storeCvs(1, MB);
  expect(await openUpload(OTHER_CLIENT)).toBe(429);
});

test('Uploads with hoarded tickets leave quota for small CVs', async () => {
  await changeSettings('tickets_per_client_per_window = 99');
  // Storage checks the RLS policy only when an upload begins.
  await countStatuses(31, (index) => openUpload(addressInSubnet(index)));
  await storeBegunUploads(10 * MB);
  expect(await readHealth(), 'uploads of one /48').toMatchObject({ status: 'ok' });
  await storeCvs(380, 10 * MB);
  expect(await readHealth()).toMatchObject({ status: 'busy', megabytes: 4100 });
  const honest = await countStatuses(20, (index) =>
    uploadFrom(otherAddress(index), pdf(300 * 1024)),
  );
  expect(honest).toEqual({ 200: 20 });
});

test('With the quota used up, tickets are rejected and not counted', async () => {
  await changeSettings('small_cv_bytes_total_per_day = 0');
  const earlier = await requestTicket(CLIENT);
  await storeCvs(4, GB);
  const { error } = await upload(CLIENT, earlier.data as string);
  expect(error).toMatchObject({ statusCode: '403' });
  expect(await countStatuses(3, () => openUpload(OTHER_CLIENT))).toEqual({ 429: 3 });
  expect(await readUploadEvents(), 'only the accepted ticket').toHaveLength(1);
});

test('A /64 may open ten tickets an hour, a /48 thirty, a /32 sixty', async () => {
  await changeSettings('tickets_per_client_per_window = 99');
  expect(await countStatuses(11, (index) => openUpload(addressInClient(index)))).toEqual({
    200: 10,
    429: 1,
  });
  const fromNextAddress = (index: number) => openUpload(addressInSubnet(index + 1));
  expect(await countStatuses(21, fromNextAddress)).toEqual({ 200: 20, 429: 1 });
  const fromNextSubnet = (index: number) => openUpload(addressInAllocation(index));
  expect(await countStatuses(31, fromNextSubnet)).toEqual({ 200: 30, 429: 1 });
  expect(await openUpload(CLIENT), 'another allocation').toBe(200);
  await advanceTickets('59 minutes');
  expect(await openUpload(addressInClient(0))).toBe(429);
  await advanceTickets('1 minute');
  expect(await openUpload(addressInClient(0))).toBe(200);
});

test('The limit on open tickets holds for simultaneous requests', async () => {
  const asked = Array.from({ length: 40 }, (_, index) => openUpload(addressInSubnet(index)));
  const statuses = await Promise.all(asked);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
});

test('Hoarded tickets expire after an hour', async () => {
  const hoarded: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const ticket = await requestTicket(CLIENT);
    hoarded.push(ticket.data as string);
    await advanceTickets('61 minutes');
  }
  for (const name of hoarded)
    expect(await upload(CLIENT, name)).toMatchObject({ error: { statusCode: '403' } });
});

test('An expired ticket is renewed under its name and counted', async () => {
  const row = application();
  const first = await requestTicket(CLIENT, row);
  await advanceTickets('61 minutes');
  const second = await requestTicket(CLIENT, row);
  expect(second.data).toBe(first.data);
  expect(await readUploadEvents()).toHaveLength(2);
  expect(await upload(CLIENT, row.cv_url)).toMatchObject({ error: { statusCode: '403' } });
  expect(await upload(CLIENT, second.data as string)).toMatchObject({ error: null });
});

// Visitors who must not be rejected

test('Sixty people at one IP address can apply within an hour', async () => {
  // For example at a job fair.
  const people = 60;
  const statuses = await countStatuses(people, async () => {
    const { status } = await submitApplication(connectFrom(CLIENT));
    await advanceMinutes(1);
    await advanceTickets('1 minute');
    return status;
  });
  expect(statuses).toEqual({ 201: people });
  expect(await countMails()).toEqual({ receipt_application: people, staff_application: people });
}, 120_000);

test('After 1 GB of CVs today, a visitor may still replace a CV', async () => {
  await storeCvs(8, GB / 8);
  expect(await uploadFrom(CLIENT), 'the CV that is replaced').toBe(200);
  expect(await countStatuses(2, () => applyAs(CLIENT))).toEqual({ 201: 2 });
});

test('A repeated upload gets 409, even above the quota', async () => {
  await changeSettings(
    'cv_bytes_per_day_until_three_per_subnet = 1, cv_bytes_per_day_until_one_per_subnet = 2',
  );
  const row = application();
  await uploadCv(connectFrom(CLIENT), row);
  const { error } = await upload(CLIENT, row.cv_url);
  expect(error).toMatchObject({ statusCode: '409' });
});

test('An application keeps its ticket for a day', async () => {
  const row = application();
  await uploadCv(connectFrom(CLIENT), row);
  await advanceTickets('23 hours');
  await backend.exec('select private.purge()');
  // A new name would add a second file, and the first would no longer be counted.
  const again = await requestTicket(CLIENT, { ...row, cv_url: application().cv_url });
  expect(again.data).toBe(row.cv_url);
  expect(await sendApplication(CLIENT, row)).toBe(201);
});
