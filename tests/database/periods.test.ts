import { beforeEach, expect, test } from 'vitest';
import { application, clientOf, contact, openUpload, pdf, testBackend } from './support/backend.ts';

/* Each period of the database from both sides: a minute before its end and a minute after. */
const ADDRESS = 'ann@example.com';
const ID = '10000000-0000-4000-8000-000000000001';
const CV = '1764000000000-ann-lee-0123456789abcdef.pdf';
const backend = await testBackend();

/** Empties every table that a case fills, and sets all settings back. */
const beginAnew = () =>
  exec(`
    delete from public.contact_submissions; delete from public.job_applications; delete from storage.objects;
    delete from public.newsletter_subscriptions; delete from private.newsletter_consents;
    delete from private.outbox; delete from private.rate_events; delete from private.upload_tickets;
    delete from private.worker_runs; delete from private.settings; insert into private.settings default values`);
beforeEach(beginAnew);

const exec = (sql: string) => backend.exec(sql);
const count = async (rows: string) =>
  (await backend.query<{ n: number }>(`select count(*)::integer as n from ${rows}`))[0]!.n;

const visitor = () => clientOf(backend.url, undefined, { 'cf-connecting-ip': '203.0.113.9' });
const write = () => writeAs(ADDRESS);
const other = () => writeAs('other@example.com');
const writeAs = async (email: string) =>
  (await visitor().from('contact_submissions').insert(contact({ email }))).status;
const waits = async () => (await write()) === 429;
const subscribe = async () =>
  (await visitor().rpc('subscribe_newsletter', { email: ADDRESS })).status;

/** What stores one row or one mail. */
const put = (table: string, columns: string, values: string) => () =>
  exec(`insert into ${table} (${columns}) values (${values})`);
const mail = (kind: string, columns = 'attempts', values = '1') =>
  put(
    'private.outbox',
    `kind, recipient, language, ${columns}`,
    `'${kind}', '${ADDRESS}', 'en', ${values}`,
  );
const file = put(
  'storage.objects',
  'bucket_id, name, metadata',
  `'job-applications', '${CV}', '{"contentLength": 2000}'`,
);
const ticket = put('private.upload_tickets', 'id, name', `'${ID}', '${CV}'`);
const usedTicket = put('private.upload_tickets', 'id, name, used_at', `'${ID}', '${CV}', now()`);
/** An application with its file, as the operator then changes it. */
const applied = (changes: string) => async () => {
  await file();
  await ticket();
  await exec(`
    insert into public.job_applications (id, first_name, last_name, email, phone, cover_letter, job_title, cv_url)
    values ('${ID}', 'Ann', 'Lee', '${ADDRESS}', '1', 'Hello.', 'Developer', '${CV}');
    update public.job_applications set ${changes}`);
};
const withSetting = (setting: string, begin: () => Promise<unknown>) => async () => {
  await exec(`update private.settings set ${setting}`);
  await begin();
};
let row = application();
const open = () => openUpload(visitor(), (row = application()));
const mayUpload = async () => {
  await exec('select public.purge()');
  const cvs = visitor().storage.from('job-applications');
  return (await cvs.upload(row.cv_url, pdf(), { contentType: 'application/pdf' })).error === null;
};
async function confirms() {
  const [mail] = await backend.query<{ token: string }>(
    `select payload ->> 'token' as token from private.outbox`,
  );
  return (await visitor().rpc('confirm_newsletter', mail)).data === true;
}

/** While purge() leaves the one row. */
const kept = (rows: string) => async () => {
  await exec('select public.purge()');
  return (await count(rows)) === 1;
};
const fileKept = async () => (await count('public.cv_to_remove()')) === 0;
const applicationKept = async () => {
  const isKept = await fileKept();
  expect(await kept(applications)(), 'the row stays as long as its file').toBe(true);
  await exec('delete from storage.objects');
  expect(await kept(applications)(), 'and goes as soon as that').toBe(isKept);
  return isKept;
};
const withClaim = async () => {
  await mail('receipt_contact', 'attempts', '0')();
  await count('public.outbox_claim(10)');
};
const rests = async () => (await count('public.outbox_claim(10)')) === 0;
const triedOn = kept('private.outbox where given_up_at is null');
const ok = async () => ((await visitor().rpc('health')).data as { status: string }).status === 'ok';
/** While what is sent causes no further mail to its sender. */
const noMail = (send: () => Promise<number>) => async () => {
  const mails = () => count(`private.outbox where recipient = '${ADDRESS}'`);
  const before = await mails();
  expect(await send()).toBeLessThan(300);
  return (await mails()) === before;
};

const contacts = 'public.contact_submissions';
const applications = 'public.job_applications';
const subscriptions = 'public.newsletter_subscriptions';
const consents = 'private.newsletter_consents';
const outbox = 'private.outbox';
const runs = 'private.worker_runs';

/** Where the beginnings of periods stand. */
const rate = 'private.rate_events.at';
const tickets = 'private.upload_tickets.at';
const filed = 'storage.objects.created_at';
const mailed = `${outbox}.created_at`;
const written = `${contacts}.created_at`;
const received = `${applications}.created_at`;
const decided = `${applications}.decided_at`;
const linkEnds = `${subscriptions}.token_until`;

const pending = put(
  subscriptions,
  'email, locale, token_hash, token_until',
  `'${ADDRESS}', 'en', 'x', now()`,
);
const consent = put(consents, 'email_hash, locale, confirmed_at', `'x', 'en', now()`);
const event = put('private.rate_events', 'kind, subject', `'x', 'y'`);
const run = put(runs, 'at, report', `now(), '{}'`);
// The newest stays.
const twoRuns = put(runs, 'at, report', `now(), '1'), (now() + interval '1 minute', '2'`);
const older = `where report = '1'`;
const sentReceipt = mail('receipt_contact', 'sent_at', 'now()');
const undecided = applied('notes = notes');
const consented = applied('retention_consent = true');
const rejected = applied(`status = 'rejected'`);
const onceADay = withSetting('confirmations_per_day = 1', subscribe);
const restricted = async () => {
  await write();
  await exec('update public.contact_submissions set restricted = true');
};

/** Of what, how long it runs (as the privacy policy and the specification say), where its beginning stands. */
type Period = [
  string,
  string,
  string,
  begin: () => Promise<unknown>,
  isRunning: () => Promise<boolean>,
];
const periods: Period[] = [
  ['rate_window: a place waits', '5 minutes', rate, withSetting('per_ip = 1', other), waits],
  ['rate_window: between confirmations', '5 minutes', rate, subscribe, noMail(subscribe)],
  [
    'count_mail: of a place',
    '24 hours',
    rate,
    withSetting('mails_per_ip = 1', other),
    noMail(write),
  ],
  ['count_mail: in all', '24 hours', rate, withSetting('mails_per_day = 1', other), noMail(write)],
  ['may_mail: confirmation', '24 hours', rate, onceADay, noMail(subscribe)],
  ['purge: the right to hand in a file', '1 hour', tickets, open, mayUpload],
  ['the link confirms', '48 hours', linkEnds, subscribe, confirms],
  ['mail_lease', '2 minutes', `${outbox}.not_before`, withClaim, rests],
  ['cv_patience', '15 minutes', `${outbox}.not_before`, undecided, rests],
  ['mail_give_up', '3 days', mailed, mail('receipt_contact'), triedOn],
  ['purge: a confirmation', '24 hours', mailed, mail('newsletter_confirm'), triedOn],
  ['late_after: staff are not told', '30 minutes', mailed, write, ok],
  ['late_after: no worker', '30 minutes', `${runs}.at`, run, ok],
  ['late_after: a CV', '30 minutes', received, undecided, ok],
  // Due after a day, one day more for the worker, and then late_after.
  ['late_after: a file lies there', '2 days 30 minutes', filed, file, ok],
  ['keep_contacts', '12 months', written, write, kept(contacts)],
  ['keep_applications', '6 months', decided, rejected, applicationKept],
  ['keep_applications: hired', '6 months', decided, applied(`status = 'hired'`), applicationKept],
  ['keep_applications_at_most', '12 months', received, undecided, applicationKept],
  ['keep_applications_consented', '24 months', received, consented, applicationKept],
  [
    'keep_restricted: an application',
    '4 years',
    received,
    applied('restricted = true'),
    applicationKept,
  ],
  ['keep_restricted: a request', '4 years', written, restricted, kept(contacts)],
  ['keep_unclaimed_cvs', '24 hours', filed, file, fileKept],
  ['keep_mail_records', '30 days', `${outbox}.sent_at`, sentReceipt, kept(outbox)],
  ['keep_rate_events', '24 hours', rate, event, kept('private.rate_events')],
  ['keep_rate_events: tickets', '24 hours', tickets, usedTicket, kept('private.upload_tickets')],
  ['keep_pending_newsletter', '7 days', linkEnds, pending, kept(subscriptions)],
  ['keep_newsletter_consents', '3 years', `${consents}.ended_at`, consent, kept(consents)],
  [
    'purge: reports of the worker',
    '7 days',
    `${runs}.at ${older}`,
    twoRuns,
    kept(`${runs} ${older}`),
  ],
];

/** Lets the noted time lie further back: a term with `@` for it. */
async function age(column: string, term: string) {
  const [, table, name = '', where] = /^(\w+\.\w+)\.(\w+)(.*)$/.exec(column) ?? [];
  const aged = await backend.query(
    `update ${table} set ${name} = ${term.replaceAll('@', name)} ${where} returning 1`,
  );
  expect(aged.length, `rows of ${column}`).toBeGreaterThan(0);
}

test.each(periods)('%s (%s)', async (_of, period, column, begin, isRunning) => {
  await begin();
  // 31 August has no day six months before it: at the ends of months "a minute" is up to three days.
  await age(
    column,
    `@ - interval '${period}' + interval '1 minute' + (@ - ((@ - interval '${period}') + interval '${period}'))`,
  );
  expect(await isRunning(), 'a minute before').toBe(true);
  await beginAnew();
  await begin();
  await age(column, `@ - interval '${period}' - interval '1 minute'`);
  expect(await isRunning(), 'a minute after').toBe(false);
});

const [minute, hour] = [60, 60 * 60];
test.each([
  ['a minute after the first try', 'receipt_contact', 1, 0, 0.75 * minute, 1.25 * minute],
  ['six hours at most', 'receipt_contact', 12, 0, 4.5 * hour, 7.5 * hour],
  ['five minutes at most, for staff', 'staff_contact', 9, 0, 3.75 * minute, 6.25 * minute],
  ['a day at most if it asks for more', 'receipt_contact', 1, 240 * hour, 24 * hour, 24 * hour],
  [
    'five minutes if it asks for more, for staff',
    'staff_flood',
    1,
    240 * hour,
    5 * minute,
    5 * minute,
  ],
])('A mail that failed rests for %s', async (_for, kind, attempts, wait, least, most) => {
  await mail(kind, 'attempts', `${attempts}`)();
  // Statements sent together are one transaction, in which now() stands still.
  await exec(`update private.outbox set created_at = now();
              select public.outbox_failed(id, 'http_500', false, ${wait}) from private.outbox`);
  const [rest] = await backend.query<{ seconds: number }>(
    'select extract(epoch from not_before - created_at)::float8 as seconds from private.outbox',
  );
  expect(rest!.seconds).toBeGreaterThanOrEqual(least);
  expect(rest!.seconds).toBeLessThanOrEqual(most);
});

test('Every period of the settings has a case', async () => {
  const known = await backend.query<{ of: string }>(
    `select column_name::text as of from information_schema.columns
      where table_schema = 'private' and table_name = 'settings' and data_type = 'interval' order by 1`,
  );
  const tried = new Set(
    periods
      .map(([of]) => of.split(':')[0]!)
      .filter((of) => known.some((setting) => setting.of === of)),
  );
  expect(known.map(({ of }) => of)).toEqual([...tried].toSorted());
});

test('An application about which a claim is open stays beyond its time, with its file', async () => {
  await applied('disputed = true')();
  await exec(
    `update public.job_applications set created_at = now() - interval '30 months', decided_at = created_at`,
  );
  expect(await applicationKept()).toBe(true);
});

test('A decision that is taken back does not count, and one after ten months adds none to the twelve', async () => {
  await applied(`status = 'rejected'`)();
  await exec(`update public.job_applications set status = 'in_review'`);
  expect(await count('public.job_applications where decided_at is not null')).toBe(0);
  await exec(
    `update public.job_applications set created_at = now() - interval '13 months', status = 'rejected'`,
  );
  expect(await fileKept()).toBe(false);
});
