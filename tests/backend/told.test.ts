import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Backend } from '../../tools/backend/boot.ts';
import { LOCAL_SECRET_KEY } from '../../tools/backend/keys.ts';
import { connect } from '../../supabase/functions/_shared/backend.ts';
import { resendTransport } from '../../supabase/functions/_shared/mail/resend.ts';
import { runWorker } from '../../supabase/functions/_shared/worker/run.ts';
import { testMailSettings } from '../support/mail-settings.ts';
import { application, clientOf, contact, handIn, startTestBackend, uniqueAddress } from './local-backend.ts';
import { startProvider } from './mail-provider.ts';

/* Whatever happens to the worker, staff are told of every entry; and somebody notices that they are not. */
let backend: Backend;
let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  backend = await startTestBackend();
  provider = await startProvider();
});
afterAll(async () => {
  await backend.close();
  await provider.close();
});
beforeEach(async () => {
  await backend.exec(
    `delete from private.outbox; delete from private.rate_events; delete from private.worker_runs;
     delete from public.contact_submissions; delete from public.job_applications; delete from storage.objects`,
  );
  provider.forget();
});

const visitor = () => clientOf(backend.url);
const run = (heartbeatUrl?: string) =>
  runWorker(
    connect(backend.url, LOCAL_SECRET_KEY),
    resendTransport('re_test', provider.url),
    { ...testMailSettings(backend.url), heartbeatUrl },
    new AbortController().signal,
  );
const sendContacts = async (count: number) => {
  const rows = Array.from({ length: count }, () => contact());
  for (const row of rows) expect((await visitor().from('contact_submissions').insert(row)).error).toBeNull();
  return rows.map(({ id }) => id);
};
/** Lets time pass: every time that the database has noted lies so much further back. */
const pass = async (time: string) => {
  const columns = await backend.query<{ place: string; name: string }>(
    `select format('%I.%I', table_schema, table_name) as place, column_name as name from information_schema.columns
      where table_schema in ('public', 'private') and data_type = 'timestamp with time zone'`,
  );
  await backend.exec(`update storage.objects set created_at = created_at - interval '${time}'`);
  for (const { place, name } of columns) {
    await backend.exec(`update ${place} set ${name} = ${name} - interval '${time}'`);
  }
};
const toStaff = () => provider.mailsTo('team@site.example');
const isTold = async (entry: string) => (await visitor().rpc('staff_told', { entry })).data as unknown;
const health = async () => (await visitor().rpc('health')).data as { status: string; minutes: number };

describe('After an outage', () => {
  test.each([
    ['73 hours', 3],
    ['73 hours', 40],
    ['30 days', 3],
    ['30 days', 40],
  ])(
    '[S21] of %s, with purge every hour, the first good run tells staff of all %i entries',
    async (time, count) => {
      const ids = await sendContacts(count);
      await pass(time);
      await backend.exec('select public.purge()');
      expect(await run()).toMatchObject({ sent: count > 10 ? 1 : count, problems: [] });
      const text = toStaff()
        .map(({ text }) => text)
        .join('\n');
      expect(ids.filter((id) => !text.includes(id))).toEqual([]);
      expect(toStaff()).toHaveLength(count > 10 ? 1 : count);
    },
  );

  test('[S21] of the provider, in which every try failed, all are told within minutes of its end', async () => {
    const ids = await sendContacts(40);
    await backend.exec(`delete from private.outbox where kind not like 'staff%'`);
    provider.plan.push(...Array.from({ length: 1000 }, () => ({ status: 503 })));
    for (let minute = 0; minute < 90; minute += 15) {
      await run();
      await pass('15 minutes');
    }
    provider.plan.length = 0;
    expect(await run()).toMatchObject({ sent: 1, problems: [] });
    expect(ids.filter((id) => !toStaff()[0]?.text.includes(id))).toEqual([]);
    expect(toStaff()[0]?.subject).toBe('New: 40 contact requests, 0 applications');
  });
});

describe('public.health()', () => {
  test('[S22] is ok while all is told, for anybody and by GET', async () => {
    await sendContacts(1);
    await run();
    expect(await health()).toEqual({ status: 'ok', minutes: expect.any(Number) as number });
    expect((await visitor().rpc('health', {}, { get: true })).data).toEqual(await health());
  });

  test('[S22] who sent an entry learns when staff have been told of it, by its id alone', async () => {
    const [id] = await sendContacts(1);
    expect(await isTold(id!)).toBe(false);
    await run();
    expect(await isTold(id!)).toBe(true);
    expect(await isTold(randomUUID())).toBe(false);
  });

  test('[S22] who sent one of many learns it too, when their one mail is sent and not before', async () => {
    const ids = await sendContacts(10);
    const row = application();
    await handIn(visitor(), row);
    await visitor().from('job_applications').insert(row);
    await backend.exec(`delete from private.outbox where kind not like 'staff%'`);
    const told = async () =>
      [await isTold(ids[0]!), await isTold(ids[9]!), await isTold(row.id)].map(Boolean);
    provider.plan.push({ status: 503 });
    await run();
    expect(await backend.query('select kind from private.outbox')).toEqual([{ kind: 'staff_digest' }]);
    expect(await told()).toEqual([false, false, false]);
    await pass('10 minutes');
    await run();
    expect(await told()).toEqual([true, true, true]);
  });

  test('[S22] is late, with the minutes, when an entry is untold or the worker does not run', async () => {
    await sendContacts(1);
    await pass('29 minutes');
    expect(await health()).toEqual({ status: 'ok', minutes: 29 });
    await pass('31 minutes');
    expect(await health()).toEqual({ status: 'late', minutes: 60 });
    await run();
    expect(await health()).toMatchObject({ status: 'ok' });
    await pass('2 hours');
    expect(await health()).toMatchObject({ status: 'late' });
  });

  test('[S22] stays late however long the worker has not run', async () => {
    await run();
    await pass('30 days');
    await backend.exec('select public.purge()');
    const { status, minutes } = await health();
    expect([status, minutes >= 30 * 24 * 60]).toEqual(['late', true]);
  });

  test('[S22] is ok where the worker has never run, until an entry waits for it', async () => {
    expect(await health()).toEqual({ status: 'ok', minutes: 0 });
    await sendContacts(1);
    await pass('31 minutes');
    expect(await health()).toEqual({ status: 'late', minutes: 31 });
  });

  test('[S23] is late when a file lies there a day after its time', async () => {
    const row = application();
    await handIn(visitor(), row);
    await visitor().from('job_applications').insert(row);
    await run();
    await pass('13 months');
    await backend.exec(
      `select public.purge(); insert into private.worker_runs values (now(), '{}') on conflict do nothing`,
    );
    expect(await backend.query('select from public.job_applications')).toHaveLength(1);
    expect(await health()).toMatchObject({ status: 'late' });
    expect(await run()).toMatchObject({ cvsRemoved: 1 });
    expect(await backend.query('select from public.job_applications')).toEqual([]);
    expect(await health()).toMatchObject({ status: 'ok' });
  });
});

test('[S24] Each run leaves its report, and a good one lets the heartbeat be heard', async () => {
  let beats = 0;
  const monitor = createServer((_request, response) => {
    beats += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => monitor.once('listening', resolve));
  const url = `http://127.0.0.1:${(monitor.address() as AddressInfo).port}`;
  await sendContacts(1);
  await run(url);
  expect(beats).toBe(1);
  expect(await backend.query(`select report - 'problems' as report from private.worker_runs`)).toEqual([
    { report: { sent: 2, failed: 0, cvsSetAside: 0, cvsRemoved: 0 } },
  ]);
  await sendContacts(1);
  provider.plan.push({ status: 401 });
  await run(url);
  expect(beats).toBe(1);
  monitor.close();
  monitor.closeAllConnections();
  await pass('10 minutes');
  expect((await run(url)).problems).toEqual(['HEARTBEAT_URL did not answer']);
});

describe('Mail to visitors', () => {
  const place = (address: string) => clientOf(backend.url, undefined, { 'cf-connecting-ip': address });
  const subscribe = (email: string, address: string) =>
    place(address).rpc('subscribe_newsletter', { email, locale: 'en' });
  const countOf = async (kind: string) =>
    (await backend.query('select from private.outbox where kind = $1', [kind])).length;

  test('[S25] is counted by mailbox, however it is spelled', async () => {
    const spellings = [
      'victim@gmail.com',
      'v.ic.tim@gmail.com',
      'victim+1@googlemail.com',
      'VICTIM+2@gmail.com',
    ];
    for (const [index, email] of spellings.entries()) {
      await place(`203.0.113.${index}`).from('contact_submissions').insert(contact({ email }));
      await subscribe(email, `203.0.113.${index}`);
    }
    expect([await countOf('receipt_contact'), await countOf('newsletter_confirm')]).toEqual([1, 1]);
    expect(await countOf('staff_contact')).toBe(4);
  });

  test('[S25] is counted by the place that causes it, for a day', async () => {
    await backend.exec('update private.settings set visitor_mails_per_ip = 5');
    for (let call = 0; call < 8; call += 1) await subscribe(uniqueAddress(), '2001:db8::1');
    expect(await countOf('newsletter_confirm')).toBe(5);
    await backend.exec('update private.settings set visitor_mails_per_ip = default');
  });

  test('[S25] is counted overall for a day; a place that has had none is still sent its first, staff always', async () => {
    await backend.exec('update private.settings set visitor_mails_per_day = 3');
    for (let call = 0; call < 5; call += 1) await subscribe(uniqueAddress(), '203.0.113.1');
    expect(await countOf('newsletter_confirm')).toBe(3);
    await subscribe(uniqueAddress(), '203.0.113.2');
    expect(await countOf('newsletter_confirm')).toBe(4);
    await place('203.0.113.1').from('contact_submissions').insert(contact());
    expect([await countOf('receipt_contact'), await countOf('staff_contact')]).toEqual([0, 1]);
    for (let index = 3; index < 30; index += 1) await subscribe(uniqueAddress(), `203.0.113.${index}`);
    expect(await countOf('newsletter_confirm')).toBe(15);
    await backend.exec('update private.settings set visitor_mails_per_day = default');
  });

  test('[S26] says that no human wrote it, and so do notices to staff', async () => {
    await sendContacts(1);
    await subscribe(uniqueAddress(), '203.0.113.1');
    await run();
    const marks = [...provider.accepted.values()].map(({ headers }) => headers['Auto-Submitted']);
    expect(marks).toEqual(['auto-generated', 'auto-generated', 'auto-replied']);
  });
});

test('[S27] What the field for robots catches is stored with a mark, and sends no mail', async () => {
  const row = contact({ trapped: true });
  expect((await visitor().from('contact_submissions').insert(row)).error).toBeNull();
  const applied = application({ trapped: true });
  await handIn(visitor(), applied);
  expect((await visitor().from('job_applications').insert(applied)).error).toBeNull();
  expect(await backend.query('select trapped from public.contact_submissions')).toEqual([{ trapped: true }]);
  expect(await backend.query('select kind from private.outbox')).toEqual([]);
});
