import { beforeEach, describe, expect, test } from 'vitest';
import type { OutboxMail as Mail } from '../../supabase/functions/_shared/mail/compose.ts';
import { apply, clientOf, contact, operatorOf, testBackend, write } from './support/backend.ts';

/*
 * The outbox as the worker uses it. worker.test.ts tests what the mails say, periods.test.ts their
 * periods.
 */
const backend = await testBackend();
beforeEach(() =>
  backend.exec(`delete from public.contact_submissions; delete from public.job_applications;
                delete from private.outbox; delete from private.rate_events; delete from private.worker_runs;
                delete from private.settings; insert into private.settings default values`),
);

const operator = () => operatorOf(backend.url);
const claim = async (max_rows = 10) =>
  (await operator().rpc('outbox_claim', { max_rows })).data as Mail[];
const visitor = () => clientOf(backend.url);
const health = async () =>
  (await visitor().rpc('health')).data as { status: string; minutes: number };
const outbox = () =>
  backend.query<Mail & { created_at: string; sent_at: Date | null }>(
    'select *, created_at::text from private.outbox order by kind',
  );
const sent = async ({ id }: Mail) => operator().rpc('outbox_sent', { message_id: id });
const pass = (time: string) =>
  backend.exec(`
    update private.outbox set created_at = created_at - interval '${time}', not_before = not_before - interval '${time}';
    update private.worker_runs set at = at - interval '${time}'`);

test.each([
  ['', false],
  [', also if the worker is sending it meanwhile', true],
])(
  'Nobody is told of a restricted entry until the restriction ends, and it raises no alarm%s',
  async (_when, inHand) => {
    const { email } = (await write(visitor())).row;
    const mails = inHand ? await claim() : [];
    await operator().rpc('person_restrict', { address: email, is_restricted: true });
    for (const { id } of mails)
      await operator().rpc('outbox_failed', { message_id: id, error_code: 'network' });
    expect(await claim()).toEqual([]);
    await pass('2 hours');
    expect(await health()).toMatchObject({ status: 'ok' });
    await operator().rpc('person_restrict', { address: email, is_restricted: false });
    expect((await claim()).map(({ kind }) => kind)).toEqual(['staff_contact']);
  },
);

test('With an entry, its waiting notice is deleted, and no other', async () => {
  const [deleted, kept] = [(await write(visitor())).row, (await write(visitor())).row];
  await backend.query('delete from public.contact_submissions where id = $1', [deleted.id]);
  const notices = (await outbox()).filter(({ kind }) => kind === 'staff_contact');
  expect(notices).toMatchObject([{ payload: { id: kept.id } }]);
});

test('An entry with its honeypot filled in is told to staff as trapped, and its sender gets no receipt', async () => {
  const { row } = await write(visitor(), { trapped: true });
  expect(await claim()).toMatchObject([
    { kind: 'staff_contact', payload: { entry: { id: row.id, trapped: true } } },
  ]);
});

test('Notices are sent first, then confirmations, then receipts, and each only once', async () => {
  await write(visitor());
  await visitor().rpc('subscribe_newsletter', { email: 'ann@example.com' });
  await write(visitor());
  const order = [];
  for (let mail = await claim(1); mail.length > 0; mail = await claim(1))
    order.push(...mail.map(({ kind }) => kind.split('_')[0]));
  expect(order).toEqual(['staff', 'staff', 'newsletter', 'receipt', 'receipt']);
});

test('A worker that asks for another turn each time sends mails of each kind', async () => {
  for (let entries = 0; entries < 4; entries += 1) await write(visitor());
  await visitor().rpc('subscribe_newsletter', { email: 'ann@example.com' });
  const order = [];
  for (const first_turn of [1, 2, 3, 1, 2, 3]) {
    const [mail] = (await operator().rpc('outbox_claim', { first_turn })).data as Mail[];
    order.push(mail!.kind.split('_')[0]);
  }
  expect(order).toEqual(['staff', 'newsletter', 'receipt', 'staff', 'receipt', 'receipt']);
});

test('After an outage no mail is sent whose period is over', async () => {
  await write(visitor());
  await visitor().rpc('subscribe_newsletter', { email: 'ann@example.com' });
  await pass('25 hours');
  expect((await claim()).map(({ kind }) => kind)).toEqual(['staff_contact', 'receipt_contact']);
  await pass('3 days');
  expect((await claim()).map(({ kind }) => kind)).toEqual(['staff_contact']);
});

test('If many workers claim mails at the same time, each mail is leased once', async () => {
  for (let entries = 0; entries < 4; entries += 1) await write(visitor());
  const claimed = (await Promise.all(Array.from({ length: 12 }, () => claim(1)))).flat();
  expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length);
  expect([...claimed, ...(await claim())]).toHaveLength(8);
});

test('Of a sent mail, only its kind and its times are kept', async () => {
  await write(visitor());
  for (const { id } of await claim()) await operator().rpc('outbox_sent', { message_id: id });
  const nothing = { recipient: null, payload: {}, sent_at: expect.anything() as unknown };
  expect(await outbox()).toMatchObject([nothing, nothing]);
  await pass('1 hour');
  expect(await claim()).toEqual([]);
});

test('A notice waits until its own CV is checked, not that of another application', async () => {
  const { row } = await apply(visitor());
  await write(visitor());
  const kinds = async () =>
    (await claim()).map(({ kind }) => kind).filter((kind) => kind.startsWith('staff'));
  expect(await kinds()).toEqual(['staff_contact']);
  await operator().rpc('cv_checked', { cv_name: row.cv_url, problem: null });
  expect(await kinds()).toEqual(['staff_application']);
  await operator().rpc('cv_checked', { cv_name: row.cv_url, problem: null });
  expect(await kinds(), 'while the worker is sending it').toEqual([]);
});

describe('In a flood', () => {
  const bounded = (notices: number) =>
    backend.exec(`update private.settings set single_notices = ${notices}`);
  const notices = async () => (await outbox()).filter(({ kind }) => kind.startsWith('staff'));
  const collected = async () =>
    (await notices())
      .filter(({ kind, sent_at }) => kind === 'staff_collected' && !sent_at)
      .toSorted((one, other) => one.created_at.localeCompare(other.created_at));
  const next = async () => (await claim(1))[0]!;
  const sendAll = async () => {
    for (const mail of await claim(99)) await sent(mail);
  };
  const entries = (contact_submissions: number, job_applications = 0) => ({
    contact_submissions,
    job_applications,
  });
  const many = async (count: number) => {
    for (let sent = 0; sent < count; sent += 1) await write(visitor());
  };

  test('sixty entries an hour have notices of their own; one mail tells of the others, and health() of their number', async () => {
    const rows = Array.from({ length: 60 }, (_, place) =>
      contact({ email: `${place}@example.com` }),
    );
    for (const { id, name, company, email, message } of rows)
      await backend.query(
        'insert into public.contact_submissions (id, name, company, email, message) values ($1, $2, $3, $4, $5)',
        [id, name, company, email, message],
      );
    expect(await notices()).toHaveLength(60);
    expect(await health()).toMatchObject({ status: 'ok' });
    await write(visitor());
    await write(visitor(), { trapped: true });
    await apply(visitor());
    expect(await collected()).toMatchObject([{ payload: entries(2, 1), recipient: null }]);
    expect(await notices()).toHaveLength(61);
    expect(await health()).toMatchObject({ status: 'busy', notices: 3 });
    await backend.exec(`delete from private.outbox where kind <> 'staff_collected'`);
    const mail = await next();
    expect(mail).toMatchObject({ kind: 'staff_collected', payload: entries(2, 1), attempts: 1 });
    const found = await backend.query<{ name: string; oid: string }>(
      `select relname as name, oid::text from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    expect(mail.payload.tables).toEqual(
      Object.fromEntries(found.map(({ name, oid }) => [name, oid])),
    );
    expect(await health(), 'until it is sent').toMatchObject({ status: 'busy' });
    await sent(mail);
    expect(await health()).toMatchObject({ status: 'ok' });
  });

  test('the next collected mail waits for its hour, and that is not late', async () => {
    await bounded(1);
    await many(2);
    await sendAll();
    await many(3);
    expect(await collected()).toMatchObject([{ payload: entries(3) }]);
    expect(await claim()).not.toContainEqual(expect.objectContaining({ kind: 'staff_collected' }));
    await pass('59 minutes');
    expect(await health()).toMatchObject({ status: 'busy', notices: 3 });
    expect(await claim()).not.toContainEqual(expect.objectContaining({ kind: 'staff_collected' }));
    await pass('1 minute');
    expect(await next()).toMatchObject({ kind: 'staff_collected', payload: entries(3) });
    await pass('31 minutes');
    expect(await health(), 'half an hour after it was due').toMatchObject({ status: 'late' });
  });

  test('entries have notices of their own again when the hour is over', async () => {
    await bounded(2);
    await many(3);
    await sendAll();
    await backend.exec(`update private.rate_events set at = at - interval '1 hour'`);
    await many(1);
    expect((await next()).kind).toBe('staff_contact');
  });

  test('while so many notices wait, because the provider is down, later entries are collected', async () => {
    await bounded(2);
    await many(2);
    await backend.exec(`update private.rate_events set at = at - interval '1 hour'`);
    await many(2);
    expect(await collected()).toMatchObject([{ payload: entries(2) }]);
  });

  test('a collected mail that fails is tried again and never given up, and is not changed any more', async () => {
    await bounded(1);
    await many(1);
    await sendAll();
    await many(2);
    const { id } = await next();
    await operator().rpc('outbox_failed', {
      message_id: id,
      error_code: 'http_422',
      is_final: true,
    });
    await many(1);
    await pass('90 days');
    await backend.exec('select private.purge()');
    const payloads = (await collected()).map(({ payload }) => payload);
    expect(payloads).toEqual([entries(2), entries(1)]);
    expect(await health()).toMatchObject({ status: 'late', notices: 3 });
    expect(await next()).toMatchObject({ id });
  });

  test('a restricted entry is not collected; a deleted one stays counted', async () => {
    await bounded(1);
    const { row } = await write(visitor());
    await operator().rpc('person_restrict', { address: row.email, is_restricted: true });
    await many(2);
    await backend.query('delete from public.contact_submissions where id <> $1', [row.id]);
    expect(await next()).toMatchObject({ kind: 'staff_collected', payload: entries(2) });
    await operator().rpc('person_restrict', { address: row.email, is_restricted: false });
    expect(await next()).toMatchObject({
      kind: 'staff_contact',
      payload: { entry: { id: row.id } },
    });
  });

  test('of many entries at once, each is told once', async () => {
    await bounded(2);
    await Promise.all(Array.from({ length: 12 }, () => write(visitor())));
    expect(await collected()).toMatchObject([{ payload: entries(10) }]);
    expect(await notices()).toHaveLength(3);
  });
});

test('health() is busy while all visitors together have reached the limit of mails a day', async () => {
  await backend.exec('update private.settings set mails_per_day = 1');
  await write(visitor());
  for (const mail of await claim()) await sent(mail);
  expect(await health()).toEqual({ status: 'busy', minutes: 0, mails: 1 });
  await backend.exec(`update private.rate_events set at = at - interval '24 hours'`);
  expect(await health()).toEqual({ status: 'ok', minutes: 0 });
});

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

test('health() is late, with the minutes, while staff are not told of an entry or the worker does not run', async () => {
  expect(await health(), 'a new project').toEqual({ status: 'ok', minutes: 0 });
  await write(visitor());
  await pass('1 hour');
  expect(await health()).toEqual({ status: 'late', minutes: 60 });
  for (const { id } of await claim()) await operator().rpc('outbox_sent', { message_id: id });
  await operator().rpc('worker_ran', { report: '{}' });
  expect(await health()).toMatchObject({ status: 'ok' });
  await pass('30 days');
  await backend.exec('select private.purge()');
  expect(await health()).toMatchObject({ status: 'late' });
});
