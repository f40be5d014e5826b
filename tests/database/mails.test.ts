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
const outbox = () => backend.query<Mail>('select * from private.outbox order by kind');
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
  const next = async () => (await claim(1))[0]!;
  const entries = (contact_submissions: number, job_applications = 0) => ({
    contact_submissions,
    job_applications,
  });
  const many = async (count: number) => {
    for (let sent = 0; sent < count; sent += 1) await write(visitor());
  };

  test('of more than sixty entries, one mail replaces all waiting notices, and those that come before it is sent', async () => {
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
    await pass('10 minutes');
    await write(visitor());
    expect(await notices()).toMatchObject([
      { kind: 'staff_flood', payload: entries(61), recipient: null },
    ]);
    await write(visitor(), { trapped: true });
    await apply(visitor());
    expect(await notices()).toMatchObject([{ payload: entries(62, 1) }]);
    expect(await health()).toEqual({ status: 'busy', minutes: 10, notices: 63 });
    const mail = await next();
    expect(mail).toMatchObject({ kind: 'staff_flood', payload: entries(62, 1), attempts: 1 });
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

  test('entries after its mail have notices of their own, until they are a flood again', async () => {
    await bounded(2);
    await many(3);
    const first = await next();
    await many(2);
    expect((await notices()).map(({ kind }) => kind)).toEqual([
      'staff_contact',
      'staff_contact',
      'staff_flood',
    ]);
    await many(1);
    const second = await next();
    expect(second).toMatchObject({ kind: 'staff_flood', payload: entries(3) });
    expect(second.id).not.toBe(first.id);
    for (const mail of [first, second]) await sent(mail);
    await many(1);
    expect((await next()).kind).toBe('staff_contact');
  });

  test('its mail is tried again and never given up, and a later flood includes the entries that it could not tell of', async () => {
    await bounded(2);
    await many(3);
    const failed = async () =>
      operator().rpc('outbox_failed', {
        message_id: (await next()).id,
        error_code: 'http_422',
        is_final: true,
      });
    await failed();
    expect(await claim(1), 'it rests').toMatchObject([{ kind: 'receipt_contact' }]);
    await pass('90 days');
    await operator().rpc('purge');
    expect(await health()).toMatchObject({ status: 'late', notices: 3 });
    await many(1);
    expect(
      (await notices()).map(({ kind }) => kind),
      'in its own notice',
    ).toEqual(['staff_contact', 'staff_flood']);
    await failed();
    await many(3);
    await pass('10 minutes');
    await many(1);
    expect(await notices()).toMatchObject([
      { kind: 'staff_flood', payload: entries(8), attempts: 0 },
    ]);
    expect(await health()).toMatchObject({ status: 'late', notices: 8 });
  });

  test('a restricted entry is not counted and waits; a deleted one stays counted', async () => {
    await bounded(2);
    const { row } = await write(visitor());
    await operator().rpc('person_restrict', { address: row.email, is_restricted: true });
    await many(3);
    await backend.query('delete from public.contact_submissions where id <> $1', [row.id]);
    expect(await next()).toMatchObject({ kind: 'staff_flood', payload: entries(3) });
    await operator().rpc('person_restrict', { address: row.email, is_restricted: false });
    expect(await next()).toMatchObject({
      kind: 'staff_contact',
      payload: { entry: { id: row.id } },
    });
  });

  test('of many entries at once, each is counted once', async () => {
    await bounded(2);
    await Promise.all(Array.from({ length: 12 }, () => write(visitor())));
    expect(await notices()).toMatchObject([{ kind: 'staff_flood', payload: entries(12) }]);
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

test('health() is late, with the minutes, while staff are not told of an entry or the worker does not run', async () => {
  expect(await health(), 'a new project').toEqual({ status: 'ok', minutes: 0 });
  await write(visitor());
  await pass('1 hour');
  expect(await health()).toEqual({ status: 'late', minutes: 60 });
  for (const { id } of await claim()) await operator().rpc('outbox_sent', { message_id: id });
  await operator().rpc('worker_ran', { report: '{}' });
  expect(await health()).toMatchObject({ status: 'ok' });
  await pass('30 days');
  await operator().rpc('purge');
  expect(await health()).toMatchObject({ status: 'late' });
});
