import { beforeEach, expect, test } from 'vitest';
import type { OutboxMail as Mail } from '../../supabase/functions/_shared/mail/compose.ts';
import { clientOf, operatorOf, testBackend, write } from './support/backend.ts';

/* The outbox as the worker meets it. What the mails say is in worker.test.ts, their periods in periods.test.ts. */
const backend = await testBackend();
beforeEach(() =>
  backend.exec(`delete from public.contact_submissions; delete from public.job_applications;
                delete from private.outbox; delete from private.rate_events; delete from private.worker_runs`),
);

const operator = () => operatorOf(backend.url);
const claim = async (max_rows = 10) => (await operator().rpc('outbox_claim', { max_rows })).data as Mail[];
const visitor = () => clientOf(backend.url);
const health = async () => (await visitor().rpc('health')).data as { status: string; minutes: number };
const outbox = () => backend.query<Mail>('select * from private.outbox order by kind');
const pass = (time: string) =>
  backend.exec(`
    update private.outbox set created_at = created_at - interval '${time}', not_before = not_before - interval '${time}';
    update private.worker_runs set at = at - interval '${time}'`);

test('A restricted entry is told to nobody until the restriction ends, and is no reason for alarm', async () => {
  const { email } = (await write(visitor())).row;
  await operator().rpc('person_restrict', { address: email, is_restricted: true });
  expect(await claim()).toEqual([]);
  await pass('2 hours');
  expect(await health()).toMatchObject({ status: 'ok' });
  await operator().rpc('person_restrict', { address: email, is_restricted: false });
  expect((await claim()).map(({ kind }) => kind)).toEqual(['staff_contact']);
});

test('An entry that is deleted takes its waiting notice with it, and no other', async () => {
  const [deleted, kept] = [(await write(visitor())).row, (await write(visitor())).row];
  await backend.query('delete from public.contact_submissions where id = $1', [deleted.id]);
  const notices = (await outbox()).filter(({ kind }) => kind === 'staff_contact');
  expect(notices).toMatchObject([{ payload: { id: kept.id } }]);
});

test('An entry of the robots’ field is stored and told to nobody', async () => {
  await write(visitor(), { trapped: true });
  expect(await outbox()).toEqual([]);
});

test('Notices go before confirmations, these before receipts, and nothing twice', async () => {
  await write(visitor());
  await visitor().rpc('subscribe_newsletter', { email: 'ann@example.com' });
  await write(visitor());
  const order = [];
  for (let mail = await claim(1); mail.length > 0; mail = await claim(1))
    order.push(...mail.map(({ kind }) => kind.split('_')[0]));
  expect(order).toEqual(['staff', 'staff', 'newsletter', 'receipt', 'receipt']);
});

test('Many claims at the same time lease each mail once', async () => {
  for (let entries = 0; entries < 4; entries += 1) await write(visitor());
  const claimed = (await Promise.all(Array.from({ length: 12 }, () => claim(1)))).flat();
  expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length);
  expect([...claimed, ...(await claim())]).toHaveLength(8);
});

test('Of a mail that is sent, that it was sent is all that stays', async () => {
  await write(visitor());
  for (const { id } of await claim()) await operator().rpc('outbox_sent', { message_id: id });
  const nothing = { recipient: null, payload: {}, sent_at: expect.anything() as unknown };
  expect(await outbox()).toMatchObject([nothing, nothing]);
  await pass('1 hour');
  expect(await claim()).toEqual([]);
});

test('health() is late, with the minutes, while an entry is untold or the worker does not run', async () => {
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
