import { beforeEach, describe, expect, test } from 'vitest';
import type { OutboxMail as Mail } from '../../supabase/functions/_shared/mail/compose.ts';
import {
  apply,
  clientOf,
  empty,
  operatorOf,
  testBackend,
  whileTransaction,
  write as sendContact,
} from './support/backend.ts';

/*
 * The outbox as the worker uses it. worker.test.ts tests what the worker does with the mails,
 * periods.test.ts their periods.
 */

const backend = await testBackend();
beforeEach(() => empty(backend));

const operator = operatorOf(backend.url);
const visitor = () => clientOf(backend.url);

async function write(changes: Record<string, unknown> = {}) {
  const { row } = await sendContact(visitor(), changes);
  return row;
}

async function writeMany(count: number) {
  for (let entry = 0; entry < count; entry += 1) await write();
}

async function subscribe() {
  await visitor().rpc('subscribe_newsletter', { email: 'ann@example.com' });
}

async function claim(parameters: { max_rows?: number; first_turn?: number } = { max_rows: 99 }) {
  const answer = await operator.rpc('outbox_claim', parameters).throwOnError();
  return answer.data as Mail[];
}

/** Claims one mail. */
async function next() {
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

async function health() {
  const answer = await visitor().rpc('health');
  return answer.data as { status: string; minutes: number };
}

const outbox = () =>
  backend.query<Mail & { sent_at: Date | null }>('select * from private.outbox order by kind');

/** The mails about entries that have no notices of their own, which are not sent. */
const collected = () =>
  backend.query<Mail>(`
    select * from private.outbox where kind = 'staff_collected' and sent_at is null
    order by created_at`);

async function notices() {
  const mails = await outbox();
  return mails.filter(({ kind }) => kind.startsWith('staff'));
}

const pass = (time: string) =>
  backend.exec(`
    update private.outbox
    set created_at = created_at - interval '${time}', not_before = not_before - interval '${time}';
    update private.worker_runs set at = at - interval '${time}'`);

/** An hour for the limit of single notices. */
const passForNotices = () =>
  backend.exec(`update private.rate_events set at = at - interval '1 hour'`);

// Entries and their mails

const restrictions = [
  { when: '', isBeingSent: false },
  { when: ', also if the worker is sending it meanwhile', isBeingSent: true },
];

test.each(restrictions)(
  'Nobody is told of a restricted entry until the restriction ends, and it raises no alarm$when',
  async ({ isBeingSent }) => {
    const { email } = await write();
    const mails = isBeingSent ? await claim() : [];
    await restrict(email, true);
    for (const { id } of mails)
      await operator.rpc('outbox_failed', { message_id: id, error_code: 'network' });
    expect(await claim()).toEqual([]);
    await pass('2 hours');
    expect(await health()).toMatchObject({ status: 'ok' });
    await restrict(email, false);
    expect(await kindsClaimed()).toEqual(['staff_contact']);
  },
);

test('The outbox has only the id of an entry, whose notice is deleted with it', async () => {
  const deleted = await write();
  const kept = await write();
  await backend.query('delete from public.contact_submissions where id = $1', [deleted.id]);
  const waiting = await notices();
  expect(waiting.map(({ payload }) => payload)).toEqual([{ id: kept.id }]);
});

test('An entry with its honeypot filled in is told as trapped, without a receipt', async () => {
  const { id } = await write({ trapped: true });
  expect(await claim()).toMatchObject([
    { kind: 'staff_contact', payload: { entry: { id, trapped: true } } },
  ]);
});

test('A notice waits until its own CV is checked, not that of another application', async () => {
  const { row } = await apply(visitor());
  await write();
  const check = () => operator.rpc('cv_checked', { cv_name: row.cv_url, problem: null });
  const noticesClaimed = async () => {
    const kinds = await kindsClaimed();
    return kinds.filter((kind) => kind.startsWith('staff'));
  };
  expect(await noticesClaimed()).toEqual(['staff_contact']);
  await check();
  expect(await noticesClaimed()).toEqual(['staff_application']);
  await check();
  expect(await noticesClaimed(), 'while the worker is sending it').toEqual([]);
});

// What the worker claims

const turns = [
  {
    name: 'Notices are sent first, then confirmations, then receipts, and each only once',
    asked: [1, 1, 1, 1, 1],
    order: ['staff', 'staff', 'newsletter', 'receipt', 'receipt'],
  },
  {
    name: 'A worker that asks for another turn each time sends mails of each kind',
    asked: [1, 2, 3, 1, 2],
    order: ['staff', 'newsletter', 'receipt', 'staff', 'receipt'],
  },
];

test.each(turns)('$name', async ({ asked, order }) => {
  await write();
  await subscribe();
  await write();
  const claimed = [];
  for (const first_turn of asked) claimed.push(...(await claim({ first_turn })));
  expect(claimed.map(({ kind }) => kind.split('_')[0])).toEqual(order);
  expect(await claim()).toEqual([]);
});

test('After 48 hours without the provider, confirmations are sent with links valid for 48 hours', async () => {
  await subscribe();
  await pass('48 hours');
  await backend.exec(`
    update public.newsletter_subscriptions set token_until = token_until - interval '48 hours'`);
  const mail = await next();
  expect(mail).toMatchObject({ kind: 'newsletter_confirm' });
  await markAsSent(mail!);
  await backend.exec(`
    update public.newsletter_subscriptions
    set token_until = token_until - interval '47 hours 59 minutes'`);
  const confirmed = await visitor().rpc('confirm_newsletter', { token: mail!.payload.token });
  expect(confirmed.data).toBe(true);
});

test('After three days without the provider, mails to visitors are given up, and health() names them', async () => {
  await write();
  await subscribe();
  expect(await health()).not.toHaveProperty('given_up');
  await pass('3 days');
  await backend.exec('select private.purge()');
  expect(await kindsClaimed()).toEqual(['staff_contact']);
  expect(await health()).toMatchObject({
    given_up: { newsletter_confirm: 1, receipt_contact: 1 },
  });
});

test('If many workers claim mails at the same time, each mail is leased once', async () => {
  await writeMany(4);
  const atOnce = await Promise.all(Array.from({ length: 12 }, next));
  const claimed = atOnce.filter((mail) => mail !== undefined);
  const rest = await claim();
  const ids = [...claimed, ...rest].map(({ id }) => id);
  expect(ids).toHaveLength(8);
  expect(new Set(ids).size).toBe(8);
});

test('Of a sent mail, only its kind and its times are kept', async () => {
  await write();
  await sendAll();
  const nothing = { recipient: null, payload: {}, sent_at: expect.anything() as unknown };
  expect(await outbox()).toMatchObject([nothing, nothing]);
  await pass('1 hour');
  expect(await claim()).toEqual([]);
});

describe('In a flood', () => {
  const bounded = (count: number) =>
    backend.exec(`update private.settings set single_notices = ${count}`);
  const entries = (contact_submissions: number, job_applications = 0) => ({
    contact_submissions,
    job_applications,
  });

  test('sixty entries an hour have their own notices; one mail and health() tell of the others', async () => {
    await backend.exec(`
      insert into public.contact_submissions (name, company, email, message)
      select 'Ann', 'ACME', 'ann@example.com', 'We need a team of five.'
      from generate_series(1, 60)`);
    expect(await notices()).toHaveLength(60);
    expect(await health()).toMatchObject({ status: 'ok' });
    await write();
    await write({ trapped: true });
    await apply(visitor());
    expect(await collected()).toMatchObject([{ payload: entries(2, 1), recipient: null }]);
    expect(await notices()).toHaveLength(61);
    expect(await health()).toMatchObject({ status: 'busy', notices: 3 });

    await backend.exec(`delete from private.outbox where kind <> 'staff_collected'`);
    const mail = await next();
    expect(mail).toMatchObject({ kind: 'staff_collected', payload: entries(2, 1), attempts: 1 });
    const tables = await backend.query<{ name: string; oid: string }>(`
      select relname as name, oid::text from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`);
    const oids = Object.fromEntries(tables.map(({ name, oid }) => [name, oid]));
    expect(mail!.payload.tables).toEqual(oids);
    expect(await health(), 'until it is sent').toMatchObject({ status: 'busy' });
    await markAsSent(mail!);
    expect(await health()).toMatchObject({ status: 'ok' });
  });

  test('the next collected mail waits for its hour, and that is not late', async () => {
    await bounded(1);
    await writeMany(2);
    await sendAll();
    await writeMany(3);
    expect(await collected()).toMatchObject([{ payload: entries(3) }]);
    expect(await kindsClaimed()).not.toContain('staff_collected');
    await pass('59 minutes');
    expect(await health()).toMatchObject({ status: 'busy', notices: 3 });
    expect(await kindsClaimed()).not.toContain('staff_collected');
    await pass('1 minute');
    expect(await next()).toMatchObject({ kind: 'staff_collected', payload: entries(3) });
    await pass('31 minutes');
    expect(await health(), 'half an hour after it was due').toMatchObject({ status: 'late' });
  });

  test('entries have their own notices again when the hour is over and no others wait', async () => {
    await bounded(2);
    await writeMany(2);
    await passForNotices();
    // The provider may be down.
    await writeMany(2);
    expect(await collected()).toMatchObject([{ payload: entries(2) }]);
    await sendAll();
    await write();
    expect(await next()).toMatchObject({ kind: 'staff_contact' });
  });

  test('a collected mail that fails is never given up, and is not changed any more', async () => {
    await bounded(1);
    await write();
    await sendAll();
    await writeMany(2);
    const mail = await next();
    const failure = { message_id: mail!.id, error_code: 'http_422', is_final: true };
    await operator.rpc('outbox_failed', failure);
    await write();
    await pass('90 days');
    await backend.exec('select private.purge()');
    expect(await collected()).toMatchObject([{ payload: entries(2) }, { payload: entries(1) }]);
    expect(await health()).toMatchObject({ status: 'late', notices: 3 });
    expect(await next()).toMatchObject({ id: mail!.id });
  });

  test('a restricted entry is not collected; a deleted one stays counted', async () => {
    await bounded(1);
    const { id, email } = await write();
    await restrict(email, true);
    await writeMany(2);
    await backend.query('delete from public.contact_submissions where id <> $1', [id]);
    expect(await next()).toMatchObject({ kind: 'staff_collected', payload: entries(2) });
    await restrict(email, false);
    expect(await next()).toMatchObject({ kind: 'staff_contact', payload: { entry: { id } } });
  });

  test('an entry that arrives while a worker claims the digest gets into the next digest', async () => {
    await bounded(1);
    await writeMany(2);
    await backend.exec(`delete from private.outbox where kind <> 'staff_collected'`);
    await whileTransaction(backend, 'select public.outbox_claim()', () => write());
    expect(await collected()).toMatchObject([{ payload: entries(1) }, { payload: entries(1) }]);
  });

  test('of many entries at once, each is told once', async () => {
    await bounded(2);
    await Promise.all(Array.from({ length: 12 }, () => write()));
    expect(await collected()).toMatchObject([{ payload: entries(10) }]);
    expect(await notices()).toHaveLength(3);
  });
});

// health(), beside the periods that periods.test.ts asks and the numbers of limits.test.ts

test('health() is late if what is over its period has not been deleted for a day', async () => {
  await backend.exec(`
    insert into private.worker_runs (at, report)
    values (now(), '{}'), (now() - interval '8 days 20 minutes', '{}')`);
  expect(await health()).toMatchObject({ status: 'ok' });
  await backend.exec(`update private.worker_runs set at = at - interval '20 minutes'`);
  expect(await health()).toMatchObject({ status: 'late' });
  await backend.exec('select private.purge()');
  expect(await health()).toMatchObject({ status: 'ok' });
});

test('health() ignores the report of a clock that was ahead', async () => {
  await backend.exec(`
    insert into private.worker_runs (at, report)
    values (now() - interval '31 minutes', '{}'), (now() + interval '1 day', '{}')`);
  expect(await health()).toMatchObject({ status: 'late' });
});

test('health() says for how many minutes staff have not been told or the worker has not run', async () => {
  expect(await health(), 'a new project').toEqual({ status: 'ok', minutes: 0 });
  await write();
  await pass('1 hour');
  expect(await health()).toEqual({ status: 'late', minutes: 60 });
  await sendAll();
  await operator.rpc('worker_ran', { report: '{}' });
  expect(await health()).toMatchObject({ status: 'ok' });
  await pass('30 days');
  await backend.exec('select private.purge()');
  expect(await health(), 'its newest report is kept').toMatchObject({ status: 'late' });
});
