import { beforeEach, describe, expect, test } from 'vitest';
import type { OutboxMail as Mail } from '../../supabase/functions/_shared/mail/compose.ts';
import {
  submitApplication,
  clientOf,
  empty,
  operatorOf,
  testBackend,
  whileTransaction,
  submitContact,
} from './support/backend.ts';

/*
 * Outbox rows and the functions called by the worker. worker.test.ts tests the worker,
 * periods.test.ts retention periods.
 */

const backend = await testBackend();
beforeEach(() => empty(backend));

const operator = operatorOf(backend.url);
const connect = () => clientOf(backend.url);

async function sendContact(changes: Record<string, unknown> = {}) {
  const { row } = await submitContact(connect(), changes);
  return row;
}

async function sendContacts(count: number) {
  for (let index = 0; index < count; index += 1) await sendContact();
}

async function subscribe() {
  await connect().rpc('subscribe_newsletter', { email: 'ann@example.com' });
}

async function claim(
  parameters: { max_rows?: number; first_priority?: number } = { max_rows: 99 },
) {
  const response = await operator.rpc('outbox_claim', parameters).throwOnError();
  return response.data as Mail[];
}

/** Claims one mail. */
async function claimMail() {
  const [mail] = await claim({});
  return mail;
}

async function kindsClaimed() {
  const claimed = await claim();
  return claimed.map(({ kind }) => kind);
}

async function markAsSent({ id }: Pick<Mail, 'id'>) {
  await operator.rpc('outbox_sent', { message_id: id }).throwOnError();
}

async function sendAll() {
  for (const mail of await claim()) await markAsSent(mail);
}

const restrict = (email: string, is_restricted: boolean) =>
  operator.rpc('person_restrict', { address: email, is_restricted });

async function readHealth() {
  const response = await connect().rpc('health');
  return response.data as { status: string; minutes: number };
}

const readOutbox = () =>
  backend.query<Mail & { sent_at: Date | null }>('select * from private.outbox order by kind');

/** Pending digests. */
const readDigests = () =>
  backend.query<Mail>(`
    select * from private.outbox where kind = 'staff_digest' and sent_at is null
    order by created_at`);

async function readNotices() {
  const mails = await readOutbox();
  return mails.filter(({ kind }) => kind.startsWith('staff'));
}

const advance = (time: string) =>
  backend.exec(`
    update private.outbox
    set created_at = created_at - interval '${time}', not_before = not_before - interval '${time}';
    update private.worker_runs set at = at - interval '${time}'`);

/** Skips the notice quota's hour. */
const advanceNoticeHour = () =>
  backend.exec(`update private.rate_events set at = at - interval '1 hour'`);

// Submissions and their mails

const restrictions = [
  { when: 'before the send', isBeingSent: false },
  { when: 'during the send', isBeingSent: true },
];

test.each(restrictions)(
  'The notice of a row restricted $when is held back, without alarm',
  async ({ isBeingSent }) => {
    const { email } = await sendContact();
    const mails = isBeingSent ? await claim() : [];
    await restrict(email, true);
    for (const { id } of mails)
      await operator.rpc('outbox_failed', { message_id: id, error_code: 'network' });
    expect(await claim()).toEqual([]);
    await advance('2 hours');
    expect(await readHealth()).toMatchObject({ status: 'ok' });
    await restrict(email, false);
    expect(await kindsClaimed()).toEqual(['staff_contact']);
  },
);

test('A notice has only the id of its row, and is deleted with the row', async () => {
  const deleted = await sendContact();
  const kept = await sendContact();
  await backend.query('delete from public.contact_submissions where id = $1', [deleted.id]);
  const waiting = await readNotices();
  expect(waiting.map(({ payload }) => payload)).toEqual([{ id: kept.id }]);
});

test('A trapped submission gets a notice with a flag, and no receipt', async () => {
  const { id } = await sendContact({ trapped: true });
  expect(await claim()).toMatchObject([
    { kind: 'staff_contact', payload: { submission: { id, trapped: true } } },
  ]);
});

test('A notice waits for its CV check and is claimed once', async () => {
  const { row } = await submitApplication(connect());
  await sendContact();
  const check = () => operator.rpc('cv_checked', { cv_name: row.cv_url, error_code: null });
  const noticesClaimed = async () => {
    const kinds = await kindsClaimed();
    return kinds.filter((kind) => kind.startsWith('staff'));
  };
  expect(await noticesClaimed()).toEqual(['staff_contact']);
  await check();
  expect(await noticesClaimed()).toEqual(['staff_application']);
  await check();
  expect(await noticesClaimed(), 'while being sent').toEqual([]);
});

// Worker claims

const claims = [
  {
    name: 'Notices are claimed first, then confirmations, then receipts',
    priorities: [1, 1, 1, 1, 1],
    order: ['staff', 'staff', 'newsletter', 'receipt', 'receipt'],
  },
  {
    name: 'A rotating priority claims mails of each kind',
    priorities: [1, 2, 3, 1, 2],
    order: ['staff', 'newsletter', 'receipt', 'staff', 'receipt'],
  },
];

test.each(claims)('$name', async ({ priorities, order }) => {
  await sendContact();
  await subscribe();
  await sendContact();
  const claimed = [];
  for (const first_priority of priorities) claimed.push(...(await claim({ first_priority })));
  expect(claimed.map(({ kind }) => kind.split('_')[0])).toEqual(order);
  expect(await claim()).toEqual([]);
});

test('A confirmation link sent two days late is still valid for 48 hours', async () => {
  await subscribe();
  await advance('48 hours');
  await backend.exec(`
    update public.newsletter_subscriptions set token_until = token_until - interval '48 hours'`);
  const mail = await claimMail();
  expect(mail).toMatchObject({ kind: 'newsletter_confirm' });
  await markAsSent(mail!);
  await backend.exec(`
    update public.newsletter_subscriptions
    set token_until = token_until - interval '47 hours 59 minutes'`);
  const confirmed = await connect().rpc('confirm_newsletter', { token: mail!.payload.token });
  expect(confirmed.data).toBe(true);
});

test('health() counts the mails given up after an outage of three days', async () => {
  await sendContact();
  await subscribe();
  expect(await readHealth()).not.toHaveProperty('given_up');
  await advance('3 days');
  await backend.exec('select private.purge()');
  expect(await kindsClaimed()).toEqual(['staff_contact']);
  expect(await readHealth()).toMatchObject({
    given_up: { newsletter_confirm: 1, receipt_contact: 1 },
  });
});

test('Simultaneous claims lease each mail once', async () => {
  await sendContacts(4);
  const atOnce = await Promise.all(Array.from({ length: 12 }, claimMail));
  const claimed = atOnce.filter((mail) => mail !== undefined);
  const rest = await claim();
  const ids = [...claimed, ...rest].map(({ id }) => id);
  expect(ids).toHaveLength(8);
  expect(new Set(ids).size).toBe(8);
});

test('A sent mail keeps only its kind and times', async () => {
  await sendContact();
  await sendAll();
  const nothing = { recipient: null, payload: {}, sent_at: expect.anything() as unknown };
  expect(await readOutbox()).toMatchObject([nothing, nothing]);
  await advance('1 hour');
  expect(await claim()).toEqual([]);
});

describe('In a flood', () => {
  const limitNotices = (count: number) =>
    backend.exec(`update private.settings set staff_notices_total_per_hour = ${count}`);
  const digestOf = (contact_submissions: number, job_applications = 0) => ({
    contact_submissions,
    job_applications,
  });

  test('the digest counts submissions after sixty notices an hour', async () => {
    await backend.exec(`
      insert into public.contact_submissions (name, company, email, message)
      select 'Ann', 'ACME', 'ann@example.com', 'We need a team of five.'
      from generate_series(1, 60)`);
    expect(await readNotices()).toHaveLength(60);
    expect(await readHealth()).toMatchObject({ status: 'ok' });
    await sendContact();
    await sendContact({ trapped: true });
    await submitApplication(connect());
    expect(await readDigests()).toMatchObject([{ payload: digestOf(2, 1), recipient: null }]);
    expect(await readNotices()).toHaveLength(61);
    expect(await readHealth()).toMatchObject({ status: 'busy', notices: 3 });

    await backend.exec(`delete from private.outbox where kind <> 'staff_digest'`);
    const mail = await claimMail();
    expect(mail).toMatchObject({ kind: 'staff_digest', payload: digestOf(2, 1), attempts: 1 });
    const tables = await backend.query<{ name: string; oid: string }>(`
      select relname as name, oid::text from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`);
    const oids = Object.fromEntries(tables.map(({ name, oid }) => [name, oid]));
    expect(mail!.payload.tables).toHaveProperty('job_applications');
    expect(oids).toMatchObject(mail!.payload.tables!);
    expect(await readHealth(), 'until sent').toMatchObject({ status: 'busy' });
    await markAsSent(mail!);
    expect(await readHealth()).toMatchObject({ status: 'ok' });
  });

  test('the next digest waits for an hour and is not late', async () => {
    await limitNotices(1);
    await sendContacts(2);
    await sendAll();
    await sendContacts(3);
    expect(await readDigests()).toMatchObject([{ payload: digestOf(3) }]);
    expect(await kindsClaimed()).not.toContain('staff_digest');
    await advance('59 minutes');
    expect(await readHealth()).toMatchObject({ status: 'busy', notices: 3 });
    expect(await kindsClaimed()).not.toContain('staff_digest');
    await advance('1 minute');
    expect(await claimMail()).toMatchObject({ kind: 'staff_digest', payload: digestOf(3) });
    await advance('31 minutes');
    expect(await readHealth(), 'half an hour after the due time').toMatchObject({ status: 'late' });
  });

  test('notices resume an hour later, once none is pending', async () => {
    await limitNotices(2);
    await sendContacts(2);
    await advanceNoticeHour();
    // Simulates a provider outage.
    await sendContacts(2);
    expect(await readDigests()).toMatchObject([{ payload: digestOf(2) }]);
    await sendAll();
    await sendContact();
    expect(await claimMail()).toMatchObject({ kind: 'staff_contact' });
  });

  test('a failed digest is neither given up nor changed', async () => {
    await limitNotices(1);
    await sendContact();
    await sendAll();
    await sendContacts(2);
    const mail = await claimMail();
    const failure = { message_id: mail!.id, error_code: 'http_422', is_final: true };
    await operator.rpc('outbox_failed', failure);
    await sendContact();
    await advance('90 days');
    await backend.exec('select private.purge()');
    expect(await readDigests()).toMatchObject([{ payload: digestOf(2) }, { payload: digestOf(1) }]);
    expect(await readHealth()).toMatchObject({ status: 'late', notices: 3 });
    expect(await claimMail()).toMatchObject({ id: mail!.id });
  });

  test('the digest counts deleted rows, but no restricted ones', async () => {
    await limitNotices(1);
    const { id, email } = await sendContact();
    await restrict(email, true);
    await sendContacts(2);
    await backend.query('delete from public.contact_submissions where id <> $1', [id]);
    expect(await claimMail()).toMatchObject({ kind: 'staff_digest', payload: digestOf(2) });
    await restrict(email, false);
    expect(await claimMail()).toMatchObject({
      kind: 'staff_contact',
      payload: { submission: { id } },
    });
  });

  test('a submission during a digest’s claim joins the next digest', async () => {
    await limitNotices(1);
    await sendContacts(2);
    await backend.exec(`delete from private.outbox where kind <> 'staff_digest'`);
    await whileTransaction(backend, 'select public.outbox_claim()', () => sendContact());
    expect(await readDigests()).toMatchObject([{ payload: digestOf(1) }, { payload: digestOf(1) }]);
  });

  test('simultaneous submissions are counted once each', async () => {
    await limitNotices(2);
    await Promise.all(Array.from({ length: 12 }, () => sendContact()));
    expect(await readDigests()).toMatchObject([{ payload: digestOf(10) }]);
    expect(await readNotices()).toHaveLength(3);
  });
});

// health(): see also periods.test.ts and limits.test.ts

test('health() reports "late" a day after a missed purge', async () => {
  await backend.exec(`
    insert into private.worker_runs (at, report)
    values (now(), '{}'), (now() - interval '8 days 20 minutes', '{}')`);
  expect(await readHealth()).toMatchObject({ status: 'ok' });
  await backend.exec(`update private.worker_runs set at = at - interval '20 minutes'`);
  expect(await readHealth()).toMatchObject({ status: 'late' });
  await backend.exec('select private.purge()');
  expect(await readHealth()).toMatchObject({ status: 'ok' });
});

test('health() ignores worker reports dated in the future', async () => {
  await backend.exec(`
    insert into private.worker_runs (at, report)
    values (now() - interval '31 minutes', '{}'), (now() + interval '1 day', '{}')`);
  expect(await readHealth()).toMatchObject({ status: 'late' });
});

test('health() reports "late" without sent notices or worker runs', async () => {
  expect(await readHealth(), 'a new project').toEqual({ status: 'ok', minutes: 0 });
  await sendContact();
  await advance('1 hour');
  expect(await readHealth()).toEqual({ status: 'late', minutes: 60 });
  await sendAll();
  await operator.rpc('worker_ran', { report: '{}' });
  expect(await readHealth()).toMatchObject({ status: 'ok' });
  await advance('30 days');
  await backend.exec('select private.purge()');
  expect(await readHealth(), 'the newest report is kept').toMatchObject({ status: 'late' });
});
