import { beforeEach, expect, test } from 'vitest';
import {
  application,
  clientOf,
  contact,
  empty,
  openUpload,
  pdf,
  testBackend,
} from './support/backend.ts';

/* Tests each period a minute before and a minute after its end. limits.test.ts tests the quotas. */

const ADDRESS = 'ann@example.com';
const ID = '10000000-0000-4000-8000-000000000001';
const CV = '1764000000000-ann-lee-0123456789abcdef.pdf';

const backend = await testBackend();
const visitor = clientOf(backend.url, undefined, { 'cf-connecting-ip': '203.0.113.9' });
const cvs = visitor.storage.from('job-applications');
const { exec } = backend;

beforeEach(() => empty(backend));

async function countRows(rows: string) {
  const [row] = await backend.query<{ count: number }>(
    `select count(*)::integer as count from ${rows}`,
  );
  return row!.count;
}

// Visitor requests from one client; each returns the response status.

async function sendContact(email: string) {
  const { status } = await visitor.from('contact_submissions').insert(contact({ email }));
  return status;
}

async function subscribe() {
  const { status } = await visitor.rpc('subscribe_newsletter', { email: ADDRESS });
  return status;
}

// Functions that begin a period

/** Adds a mail with failed attempts to the outbox. */
const storeMail = (kind: string, attempts: number) =>
  exec(`
    insert into private.outbox (kind, recipient, language, attempts, payload)
    values ('${kind}', '${ADDRESS}', 'en', ${attempts}, '{"token": "secret"}')`);

const storeCv = () =>
  exec(`
    insert into storage.objects (bucket_id, name, metadata)
    values ('job-applications', '${CV}', '{"contentLength": 2000}')`);

async function storeApplication() {
  await storeCv();
  await exec(`
    insert into private.upload_tickets (id, name) values ('${ID}', '${CV}');
    insert into public.job_applications
      (id, first_name, last_name, email, phone, cover_letter, job_title, cv_url)
    values
      ('${ID}', 'Ann', 'Lee', '${ADDRESS}', '1', 'Hello.', 'Developer', '${CV}')`);
}

/** Stores an application and changes the row like an operator. */
async function storeChangedApplication(change: string) {
  await storeApplication();
  await exec(`update public.job_applications set ${change}`);
}

// Functions that return whether a period is running

async function isKept(rows: string) {
  await exec('select private.purge()');
  return (await countRows(rows)) === 1;
}

/** Returns true if the worker keeps the CV. */
async function isCvKept() {
  return (await countRows('public.cv_to_remove()')) === 0;
}

/** Returns true if the CV is kept, and after its deletion the row. */
async function isApplicationKept() {
  const isFileKept = await isCvKept();
  expect(await isKept('public.job_applications'), 'while the file exists').toBe(true);
  await exec('delete from storage.objects');
  expect(await isKept('public.job_applications'), 'without the file').toBe(isFileKept);
  return isFileKept;
}

async function isNoMailDue() {
  return (await countRows('public.outbox_claim(10)')) === 0;
}

/** Returns false if the mail is given up, and recipient and payload are erased. */
const isMailPending = () =>
  isKept(`
    private.outbox
    where given_up_at is null or recipient is not null or payload <> '{}'`);

async function isHealthy() {
  const response = await visitor.rpc('health');
  return (response.data as { status: string }).status === 'ok';
}

/** Returns true if another sign-up is accepted without a further mail. */
async function addsNoMail() {
  const before = await countRows('private.outbox');
  expect(await subscribe()).toBe(204);
  return (await countRows('private.outbox')) === before;
}

async function isUploadAllowed() {
  const [ticket] = await backend.query<{ name: string }>('select name from private.upload_tickets');
  await exec('select private.purge()');
  const { error } = await cvs.upload(ticket!.name, pdf(), { contentType: 'application/pdf' });
  return error === null;
}

async function isSubscriptionConfirmed() {
  const [mail] = await backend.query<{ token: string }>(
    `select payload ->> 'token' as token from private.outbox`,
  );
  const response = await visitor.rpc('confirm_newsletter', mail);
  return response.data === true;
}

interface Period {
  /** Start of a title that ends in "for 5 minutes". */
  name: string;
  /** The setting with the length, if any. */
  setting?: string;
  /** As in privacy policy and specification. */
  length: string;
  /** The column with its start: schema, table and column. */
  since: string;
  begin: () => Promise<unknown>;
  isRunning: () => Promise<boolean>;
}

const limits: Period[] = [
  {
    name: 'A second confirmation to an address is withheld',
    setting: 'rate_window',
    length: '5 minutes',
    since: 'private.rate_events.at',
    begin: subscribe,
    isRunning: addsNoMail,
  },
  {
    name: 'A confirmation above the mailbox limit is withheld',
    length: '24 hours',
    since: 'private.rate_events.at',
    begin: async () => {
      await exec('update private.settings set confirmations_per_mailbox_per_day = 1');
      await subscribe();
    },
    isRunning: addsNoMail,
  },
  {
    name: 'A ticket allows an upload',
    length: '1 hour',
    since: 'private.upload_tickets.at',
    begin: () => openUpload(visitor, application()),
    isRunning: isUploadAllowed,
  },
  {
    name: 'A CV can be claimed by an application',
    setting: 'keep_unclaimed_cvs',
    length: '24 hours',
    since: 'private.upload_tickets.at',
    begin: async () => {
      await storeCv();
      await exec(`insert into private.upload_tickets (id, name) values ('${ID}', '${CV}')`);
    },
    isRunning: async () => {
      const row = application({ id: ID, cv_url: CV });
      const { error } = await visitor.from('job_applications').insert(row);
      return error === null;
    },
  },
  {
    name: 'A confirmation link works',
    length: '48 hours',
    since: 'public.newsletter_subscriptions.token_until',
    begin: subscribe,
    isRunning: isSubscriptionConfirmed,
  },
];

const mails: Period[] = [
  {
    name: 'A claimed mail is not claimed again',
    setting: 'mail_lease',
    length: '2 minutes',
    since: 'private.outbox.not_before',
    begin: async () => {
      await storeMail('receipt_contact', 0);
      await countRows('public.outbox_claim(10)');
    },
    isRunning: isNoMailDue,
  },
  {
    name: 'A notice waits for its CV check',
    setting: 'cv_check_timeout',
    length: '15 minutes',
    since: 'private.outbox.not_before',
    begin: storeApplication,
    isRunning: isNoMailDue,
  },
  {
    name: 'A failed receipt is retried',
    setting: 'mail_give_up',
    length: '3 days',
    since: 'private.outbox.created_at',
    begin: () => storeMail('receipt_contact', 1),
    isRunning: isMailPending,
  },
  {
    name: 'A failed confirmation is retried',
    setting: 'mail_give_up',
    length: '3 days',
    since: 'private.outbox.created_at',
    begin: () => storeMail('newsletter_confirm', 1),
    isRunning: isMailPending,
  },
];

const health: Period[] = [
  {
    name: 'A pending staff notice counts as healthy',
    setting: 'late_after',
    length: '30 minutes',
    since: 'private.outbox.created_at',
    begin: () => sendContact(ADDRESS),
    isRunning: isHealthy,
  },
  {
    name: 'A worker without runs counts as healthy',
    setting: 'late_after',
    length: '30 minutes',
    since: 'private.worker_runs.at',
    begin: () => exec(`insert into private.worker_runs (at, report) values (now(), '{}')`),
    isRunning: isHealthy,
  },
  {
    name: 'An unchecked CV counts as healthy',
    setting: 'late_after',
    length: '30 minutes',
    since: 'public.job_applications.created_at',
    begin: storeApplication,
    isRunning: isHealthy,
  },
  {
    // Due after a day, plus one day for the worker, plus late_after.
    name: 'A CV without an application counts as healthy',
    setting: 'late_after',
    length: '2 days 30 minutes',
    since: 'storage.objects.created_at',
    begin: storeCv,
    isRunning: isHealthy,
  },
  {
    name: 'health() reports a mail given up',
    length: '7 days',
    since: 'private.outbox.given_up_at',
    begin: async () => {
      await storeMail('newsletter_confirm', 1);
      await exec('update private.outbox set given_up_at = now()');
    },
    isRunning: async () => {
      const response = await visitor.rpc('health');
      return 'given_up' in (response.data as object);
    },
  },
];

const applications: Period[] = [
  {
    name: 'A rejected application is kept with its CV',
    setting: 'keep_applications',
    length: '6 months',
    since: 'public.job_applications.decided_at',
    begin: () => storeChangedApplication(`status = 'rejected'`),
    isRunning: isApplicationKept,
  },
  {
    name: 'The application of a hired person is kept with its CV',
    setting: 'keep_applications',
    length: '6 months',
    since: 'public.job_applications.decided_at',
    begin: () => storeChangedApplication(`status = 'hired'`),
    isRunning: isApplicationKept,
  },
  {
    name: 'An undecided application is kept with its CV',
    setting: 'keep_applications_at_most',
    length: '12 months',
    since: 'public.job_applications.created_at',
    begin: storeApplication,
    isRunning: isApplicationKept,
  },
  {
    name: 'An application with consent is kept with its CV',
    setting: 'keep_applications_consented',
    length: '24 months',
    since: 'public.job_applications.created_at',
    begin: () => storeChangedApplication('retention_consent = true'),
    isRunning: isApplicationKept,
  },
  {
    name: 'A restricted application is kept with its CV',
    setting: 'keep_restricted',
    length: '4 years',
    since: 'public.job_applications.created_at',
    begin: () => storeChangedApplication('restricted = true'),
    isRunning: isApplicationKept,
  },
];

const records: Period[] = [
  {
    name: 'A contact request is kept',
    setting: 'keep_contacts',
    length: '12 months',
    since: 'public.contact_submissions.created_at',
    begin: () => sendContact(ADDRESS),
    isRunning: () => isKept('public.contact_submissions'),
  },
  {
    name: 'A restricted contact request is kept',
    setting: 'keep_restricted',
    length: '4 years',
    since: 'public.contact_submissions.created_at',
    begin: async () => {
      await sendContact(ADDRESS);
      await exec('update public.contact_submissions set restricted = true');
    },
    isRunning: () => isKept('public.contact_submissions'),
  },
  {
    name: 'A CV without an application is kept',
    setting: 'keep_unclaimed_cvs',
    length: '24 hours',
    since: 'storage.objects.created_at',
    begin: storeCv,
    isRunning: isCvKept,
  },
  {
    name: 'A sent mail’s record is kept',
    setting: 'keep_mail_records',
    length: '30 days',
    since: 'private.outbox.sent_at',
    begin: async () => {
      await storeMail('receipt_contact', 1);
      await exec('update private.outbox set sent_at = now()');
    },
    isRunning: () => isKept('private.outbox'),
  },
  {
    name: 'A rate-limit event is kept',
    setting: 'keep_rate_events',
    length: '24 hours',
    since: 'private.rate_events.at',
    begin: () => exec(`insert into private.rate_events (kind, subject) values ('x', 'y')`),
    isRunning: () => isKept('private.rate_events'),
  },
  {
    name: 'A used ticket is kept',
    setting: 'keep_rate_events',
    length: '24 hours',
    since: 'private.upload_tickets.at',
    begin: () =>
      exec(`
        insert into private.upload_tickets (id, name, used_at)
        values ('${ID}', '${CV}', now())`),
    isRunning: () => isKept('private.upload_tickets'),
  },
  {
    name: 'A subscription with an expired link is kept',
    setting: 'keep_pending_newsletter',
    length: '7 days',
    since: 'public.newsletter_subscriptions.token_until',
    begin: () =>
      exec(`
        insert into public.newsletter_subscriptions (email, language, token_hash, token_until)
        values ('${ADDRESS}', 'en', 'x', now())`),
    isRunning: () => isKept('public.newsletter_subscriptions'),
  },
  {
    name: 'An ended proof of consent is kept',
    setting: 'keep_newsletter_consents',
    length: '3 years',
    since: 'private.newsletter_consents.ended_at',
    begin: () =>
      exec(`
        insert into private.newsletter_consents (email_hash, language, confirmed_at)
        values ('x', 'en', now())`),
    isRunning: () => isKept('private.newsletter_consents'),
  },
  {
    name: 'A worker report is kept',
    length: '7 days',
    since: 'private.worker_runs.at',
    // The newest report is always kept.
    begin: () =>
      exec(`
        insert into private.worker_runs (at, report)
        values (now(), '"older"'), (now() + interval '2 minutes', '"newest"')`),
    isRunning: () => isKept(`private.worker_runs where report = '"older"'`),
  },
];

const periods = [...limits, ...mails, ...health, ...applications, ...records];

/** Moves a period's start, so that the period ends in a minute or ended a minute ago. */
async function moveStart(end: 'before its end' | 'after its end', { since, length }: Period) {
  const [schema, table, column] = since.split('.');
  const earlier = `${column} - interval '${length}'`;
  // Subtracting and adding six months may lose up to three days: there is no 31 February.
  const missingDays = `${column} - (${earlier} + interval '${length}')`;
  const time =
    end === 'before its end'
      ? `${earlier} + (${missingDays}) + interval '1 minute'`
      : `${earlier} - interval '1 minute'`;
  const moved = await backend.query(
    `update ${schema}.${table} set ${column} = ${time} returning 1`,
  );
  expect(moved.length, `rows of ${table}`).toBeGreaterThan(0);
}

test.each(periods)('$name for $length', async (period) => {
  await period.begin();
  await moveStart('before its end', period);
  expect(await period.isRunning()).toBe(true);
});

test.each(periods)('$name no longer than $length', async (period) => {
  await period.begin();
  await moveStart('after its end', period);
  expect(await period.isRunning()).toBe(false);
});

test('Every interval setting has a row in this table', async () => {
  const settings = await backend.query<{ name: string }>(`
    select column_name::text as name from information_schema.columns
    where table_schema = 'private' and table_name = 'settings' and data_type = 'interval'`);
  const inSettings = settings.map(({ name }) => name);
  const inRows = periods.flatMap(({ setting }) => setting ?? []);
  expect(new Set(inRows)).toEqual(new Set(inSettings));
});

test('A disputed application is kept, with and without its CV', async () => {
  await storeChangedApplication('disputed = true');
  await exec(`
    update public.job_applications
    set created_at = now() - interval '30 months', decided_at = now() - interval '30 months'`);
  expect(await isApplicationKept()).toBe(true);
});

test('A revoked decision ends its retention period', async () => {
  await storeChangedApplication(`status = 'rejected'`);
  await exec(`update public.job_applications set status = 'in_review'`);
  expect(await countRows('public.job_applications where decided_at is null')).toBe(1);
});

test('A late decision does not extend the twelve months', async () => {
  await storeApplication();
  await exec(`
    update public.job_applications
    set created_at = now() - interval '13 months', status = 'rejected'`);
  expect(await isCvKept()).toBe(false);
});

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * `requested` is the delay in seconds that the provider asks for. The actual delay is between `min`
 * and `max` seconds: the database adds 25 % jitter.
 */
const failures = [
  {
    name: 'about a minute after the first attempt',
    kind: 'receipt_contact',
    attempts: 1,
    requested: 0,
    min: 0.75 * MINUTE,
    max: 1.25 * MINUTE,
  },
  {
    name: 'about six hours at most',
    kind: 'receipt_contact',
    attempts: 12,
    requested: 0,
    min: 4.5 * HOUR,
    max: 7.5 * HOUR,
  },
  {
    name: 'about five minutes at most for staff mail',
    kind: 'staff_contact',
    attempts: 9,
    requested: 0,
    min: 3.75 * MINUTE,
    max: 6.25 * MINUTE,
  },
  {
    name: 'a day at most, whatever delay the provider requests',
    kind: 'receipt_contact',
    attempts: 1,
    requested: 240 * HOUR,
    min: 24 * HOUR,
    max: 24 * HOUR,
  },
  {
    name: 'five minutes for staff mail, whatever delay is requested',
    kind: 'staff_digest',
    attempts: 1,
    requested: 240 * HOUR,
    min: 5 * MINUTE,
    max: 5 * MINUTE,
  },
];

test.each(failures)('A failed mail waits $name', async (failure) => {
  await storeMail(failure.kind, failure.attempts);
  // One transaction, so that now() is constant.
  await exec(`
    update private.outbox set created_at = now();
    select public.outbox_failed(id, 'http_500', false, ${failure.requested}) from private.outbox`);
  const [mail] = await backend.query<{ rest: number }>(
    'select extract(epoch from not_before - created_at)::float8 as rest from private.outbox',
  );
  expect(mail!.rest).toBeGreaterThanOrEqual(failure.min);
  expect(mail!.rest).toBeLessThanOrEqual(failure.max);
});
