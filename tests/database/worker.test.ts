import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, connect } from '../../supabase/functions/_shared/backend.ts';
import { compose, type OutboxMail } from '../../supabase/functions/_shared/mail/compose.ts';
import { resendTransport } from '../../supabase/functions/_shared/mail/resend.ts';
import { mailWorkerHandler } from '../../supabase/functions/_shared/worker/handler.ts';
import { runWorker } from '../../supabase/functions/_shared/worker/run.ts';
import { SEND_LIMIT } from '../../supabase/functions/_shared/worker/send-mails.ts';
import type { Backend } from '../../tools/backend/boot.ts';
import { LOCAL_SECRET_KEY } from '../../tools/backend/keys.ts';
import {
  application,
  clientOf,
  contact,
  handIn,
  pdf,
  startTestBackend,
  uniqueAddress,
} from '../backend/local-backend.ts';
import { testMailSettings } from '../support/mail-settings.ts';
import { startProvider } from './mail-provider.ts';

let backend: Backend;
let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  backend = await startTestBackend({ siteUrl: 'https://site.example' });
  provider = await startProvider();
});
afterAll(async () => {
  provider.close();
  await backend.close();
});
beforeEach(async () => {
  await backend.exec(
    `delete from private.outbox; delete from private.rate_events; delete from private.worker_runs;
     delete from public.contact_submissions; delete from public.job_applications; delete from storage.objects`,
  );
  provider.forget();
});

const visitor = () => clientOf(backend.url);
const project = () => connect(backend.url, LOCAL_SECRET_KEY);
const transport = () => resendTransport('re_test', provider.url);
const run = (changes = {}, signal = new AbortController().signal) =>
  runWorker(project(), transport(), { ...testMailSettings(backend.url), ...changes }, signal);
const claim = () => call<OutboxMail[]>(project(), 'outbox_claim', { max_rows: 1 });
const write = async (changes: Record<string, unknown> = {}) => {
  const row = contact(changes);
  expect((await visitor().from('contact_submissions').insert(row)).error).toBeNull();
  return row;
};
const apply = async (file = pdf(), changes: Record<string, unknown> = {}) => {
  const row = application(changes);
  expect((await handIn(visitor(), row, file)).error).toBeNull();
  expect((await visitor().from('job_applications').insert(row)).error).toBeNull();
  return row;
};
/** Applications whose files Storage knows and cannot give, the newest `age` old. */
const applyUnreadably = (count: number, age = '0 minutes') =>
  backend.exec(`
    with new as materialized (select gen_random_uuid() as id from generate_series(1, ${count}))
      insert into private.upload_tickets (id, name, place)
        select id, '1700000000000-lost-' || id || '.pdf', '' from new;
    insert into storage.objects (bucket_id, name)
      select 'job-applications', name from private.upload_tickets where name like '%-lost-%' and used_at is null;
    insert into public.job_applications (id, first_name, last_name, email, phone, cover_letter, job_title, cv_url, created_at)
      select id, 'Lost', 'Lee', id || '@example.com', '1', 'Hello', 'Tester', name, now() - interval '${age}'
        from private.upload_tickets where name like '%-lost-%' and used_at is null;
    delete from private.outbox where kind = 'receipt_application'`);
/** Only the notice to staff is left to be sent. */
const writeToStaff = async () => {
  await write();
  await backend.exec(`delete from private.outbox where kind <> 'staff_contact'`);
};
const toStaff = () => provider.mailsTo('team@site.example');
const outbox = () =>
  backend.query<{ minutes: number }>(
    `select kind, recipient, payload, attempts, last_error, sent_at is not null as sent, given_up_at is not null as given_up,
            extract(epoch from not_before - now())::float8 / 60 as minutes from private.outbox order by kind`,
  );
const wait = (time: string) =>
  backend.exec(`update private.outbox set not_before = not_before - interval '${time}'`);
const statusOf = async (id: string) =>
  (await backend.query('select cv_status, cv_problem from public.job_applications where id = $1', [id]))[0];
const filesIn = async (bucket: string) =>
  (
    await backend.query<{ name: string }>('select name from storage.objects where bucket_id = $1', [bucket])
  ).map(({ name }) => name);
const health = async () => (await visitor().rpc('health')).data as { status: string; minutes: number };

describe('What is sent', () => {
  test('of a request: to staff all that was written, to be answered; to its sender a receipt without it', async () => {
    const row = await write({
      name: 'Zoë Nowak',
      company: 'Hidden Ltd',
      message: 'One line\nand two.',
      language: 'de',
    });
    expect(await run()).toMatchObject({ sent: 2, failed: 0, problems: [] });
    const [notice] = toStaff();
    expect(notice).toMatchObject({ reply_to: row.email, from: testMailSettings().from });
    for (const part of ['Zoë Nowak', 'Hidden Ltd', row.email, '> One line\n> and two.', 'German', row.id])
      expect(notice?.text).toContain(part);
    const [receipt] = provider.mailsTo(row.email);
    expect(receipt?.subject).toBe('Ihre Nachricht ist bei uns eingegangen');
    for (const text of [row.name, row.company, 'One line'])
      expect(JSON.stringify(receipt)).not.toContain(text);
    expect(receipt?.headers['Auto-Submitted']).toBe('auto-replied');
    expect(JSON.stringify(await backend.query('select report from private.worker_runs'))).not.toContain(
      'Zoë',
    );
  });

  test('of an application, in one run: its CV is looked at, and staff get a link that downloads it', async () => {
    const file = pdf(5000);
    const row = await apply(file, { linkedin: 'https://example.com/in/ann', retention_consent: true });
    expect(await run()).toMatchObject({ sent: 2, problems: [] });
    expect(await statusOf(row.id)).toEqual({ cv_status: 'good', cv_problem: null });
    const [notice] = toStaff();
    expect(notice?.reply_to).toBe(row.email);
    for (const part of [row.phone, row.linkedin, row.cover_letter, row.job_title, row.id])
      expect(notice?.text).toContain(part);
    const link = /^http\S+\/sign\/\S+$/m.exec(notice?.text ?? '')?.[0] ?? '';
    expect(await (await fetch(link)).bytes()).toEqual(file);
    const { searchParams } = new URL(link);
    // By this Storage sends it as an attachment (https://supabase.com/docs/guides/storage/serving/downloads).
    expect(searchParams.has('download')).toBe(true);
    const token = searchParams.get('token') ?? '';
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      exp: number;
    };
    expect(exp - Date.now() / 1000).toBeCloseTo(7 * 24 * 60 * 60, -2);
    expect(provider.mailsTo(row.email)[0]?.subject).toBe('We have received your application');
  });

  test('of an application whose file is no PDF: why there is no link, and the file is out of sight', async () => {
    const row = await apply(new TextEncoder().encode('MZ'));
    expect(await run()).toMatchObject({ sent: 2, cvsSetAside: 1, problems: [] });
    expect(toStaff()[0]?.text).toContain('it is not a PDF');
    expect(toStaff()[0]?.text).not.toContain('/sign/');
    expect(await statusOf(row.id)).toEqual({ cv_status: 'quarantined', cv_problem: 'no_pdf' });
    expect(await filesIn('job-applications')).toEqual([]);
    expect(await filesIn('job-applications-quarantine')).toEqual([row.cv_url]);
  });

  test('of an application whose CV cannot be looked at: nothing for 15 minutes, then all but the CV', async () => {
    await applyUnreadably(1);
    expect(await run()).toMatchObject({
      sent: 0,
      problems: [expect.stringMatching(/^download was answered \d+$/)],
    });
    await applyUnreadably(1, '16 minutes');
    expect(await run()).toMatchObject({ sent: 1 });
    expect(toStaff()[0]?.text).toMatch(/not been checked.*npm run entries -- --cv [0-9a-f-]{36}/);
  });

  test.each(['trapped', 'restricted'])('of an entry that is %s: nothing', async (mark) => {
    if (mark === 'trapped') await write({ trapped: true });
    else await writeToStaff();
    await backend.exec(`update public.contact_submissions set ${mark} = true`);
    expect(await run()).toMatchObject({ sent: 0, failed: 0, problems: [] });
  });

  test('of a newsletter: a link that confirms, whose tokens are then forgotten', async () => {
    const email = uniqueAddress();
    await visitor().rpc('subscribe_newsletter', { email, locale: 'de' });
    await run();
    const text = provider.mailsTo(email)[0]?.text ?? '';
    const token = /^https:\/\/site\.example\/de\/newsletter\/confirm#token=(\S+)$/m.exec(text)?.[1];
    expect((await visitor().rpc('confirm_newsletter', { token })).data).toBe(true);
    expect(await outbox()).toMatchObject([{ sent: true, recipient: null, payload: {} }]);
  });

  test('first of all to staff, then confirmations, then receipts; one receipt for an address and day', async () => {
    const email = uniqueAddress();
    await write({ email });
    await write({ email });
    await visitor().rpc('subscribe_newsletter', { email: uniqueAddress(), locale: 'en' });
    await run();
    const subjects = [...provider.accepted.values()].map(({ subject }) => subject.split(' ')[0]);
    expect(subjects).toEqual(['Contact', 'Contact', 'Please', 'We']);
  });
});

describe('A mail that fails', () => {
  test('is tried again after a pause, under the same id, and holds no other back', async () => {
    await write();
    provider.plan.push({ status: 500 });
    expect(await run()).toMatchObject({ sent: 1, failed: 1, problems: [] });
    expect(await run()).toMatchObject({ sent: 0, failed: 0 });
    await wait('2 minutes');
    expect(await run()).toMatchObject({ sent: 1 });
    const messageIds = [...provider.accepted].map(([key, { headers }]) => [
      `<${key}@site.example>`,
      headers['Message-ID'],
    ]);
    for (const [key, messageId] of messageIds) expect(messageId).toBe(key);
  });

  test.each([
    ['staff_contact', 0, 1],
    ['staff_contact', 9, 5],
    ['receipt_contact', 9, 360],
  ])('is %s, tried %i times before: again after about %i minutes', async (kind, attempts, minutes) => {
    await write();
    await backend.query('delete from private.outbox where kind <> $1', [kind]);
    await backend.exec(`update private.outbox set attempts = ${attempts}`);
    provider.plan.push({ status: 503 });
    await run();
    const [row] = await outbox();
    expect(Math.abs((row?.minutes ?? 0) / minutes - 1)).toBeLessThan(0.27);
  });

  test.each([
    ['as it was', {}],
    ['worded anew meanwhile', { brand: 'New Brand' }],
  ])('only in its answer goes out once: %s', async (_title, changes) => {
    await writeToStaff();
    provider.plan.push({ losesAnswer: true });
    expect(await run()).toMatchObject({ failed: 1 });
    await wait('2 minutes');
    expect(await run(changes)).toMatchObject({ sent: 1, failed: 0 });
    expect([provider.keys.length, new Set(provider.keys).size, provider.accepted.size]).toEqual([2, 1, 1]);
  });

  test('for good is given up without its address if it is to a visitor, and never if it is to staff', async () => {
    const { email } = await write();
    provider.plan.push({ status: 422 }, { status: 422 });
    expect(await run()).toMatchObject({ failed: 2, problems: [] });
    const rows = await outbox();
    expect(rows).toMatchObject([
      { kind: 'receipt_contact', given_up: true, last_error: 'http_422', recipient: null },
      { kind: 'staff_contact', given_up: false, last_error: 'http_422' },
    ]);
    expect(JSON.stringify(rows)).not.toContain(email);
    await wait('2 minutes');
    expect(await run()).toMatchObject({ sent: 1 });
  });

  test('since an outage lasted too long is given up if it is to a visitor; all entries are told to staff', async () => {
    for (let entry = 0; entry < 12; entry += 1) await write();
    await backend.exec(`update private.outbox set created_at = created_at - interval '30 days'`);
    expect(await run()).toMatchObject({ sent: 12, failed: 0, problems: [] });
    expect(toStaff()).toHaveLength(12);
  });

  test.each([401, 403, 429])('by %i stops the run, and nothing is lost', async (status) => {
    for (let entry = 0; entry < 3; entry += 1) await write();
    provider.plan.push(...Array.from({ length: 9 }, () => ({ status })));
    const problems = [`The provider takes no mail: http_${status}`];
    expect(await run()).toMatchObject({ sent: 0, failed: 1, problems });
    provider.plan.length = 0;
    await wait('2 minutes');
    expect(await run()).toMatchObject({ sent: 6, failed: 0, problems: [] });
  });

  test.each([
    ['in seconds', () => '7200'],
    ['by a date', () => new Date(Date.now() + 7_200_000).toUTCString()],
  ])('waits for as long as the provider asks, %s', async (_title, retryAfter) => {
    await writeToStaff();
    provider.plan.push({ status: 429, retryAfter: retryAfter() });
    await run();
    expect((await outbox())[0]?.minutes).toBeCloseTo(120, 0);
  });

  test('to be answered in time is left', async () => {
    await writeToStaff();
    const [mail] = await claim();
    provider.plan.push({ delay: 500 });
    const sending = transport().send(compose(mail!, testMailSettings()), AbortSignal.timeout(100));
    await expect(sending).rejects.toMatchObject({ code: 'timeout', isFinal: false });
    // The provider takes it all the same, only later: waited for here, or it would count in the next test.
    await expect.poll(() => provider.keys).toEqual([mail?.id]);
  });
});

describe('A worker', () => {
  test('that stopped keeps its mail only for the lease, which is longer than a send may take', async () => {
    await writeToStaff();
    await claim();
    expect(await run()).toMatchObject({ sent: 0 });
    const [lease] = await outbox();
    expect((lease?.minutes ?? 0) * 60_000).toBeGreaterThan(1.5 * SEND_LIMIT);
    await wait(`${lease?.minutes} minutes`);
    expect(await run()).toMatchObject({ sent: 1 });
  });

  test('beside another sends each mail once', async () => {
    for (let entry = 0; entry < 5; entry += 1) await write();
    const reports = await Promise.all([run(), run()]);
    expect(reports.reduce((sum, { sent }) => sum + sent, 0)).toBe(10);
    expect(provider.keys).toHaveLength(10);
  });

  test('that is told to stop begins nothing', async () => {
    await write();
    expect(await run({}, AbortSignal.abort())).toMatchObject({ sent: 0, problems: [] });
    expect(provider.keys).toEqual([]);
  });

  test('looks at later CVs too while 25 earlier ones cannot be read', async () => {
    await applyUnreadably(25, '1 hour');
    const { id } = await apply();
    const check = async () => {
      await run();
      return statusOf(id);
    };
    await expect.poll(check).toMatchObject({ cv_status: 'good' });
  });

  test('removes files that no application names for a day, and applications that are over their time', async () => {
    const unclaimed = application();
    await handIn(visitor(), unclaimed);
    const kept = await apply();
    await apply(pdf(), { first_name: 'Over' });
    await run();
    await backend.exec(`update storage.objects set created_at = created_at - interval '25 hours';
      update public.job_applications set created_at = created_at - interval '13 months' where first_name = 'Over'`);
    expect(await run()).toMatchObject({ cvsRemoved: 2, problems: [] });
    expect(await filesIn('job-applications')).toEqual([kept.cv_url]);
    expect(await backend.query('select id from public.job_applications')).toEqual([{ id: kept.id }]);
  });

  test('leaves a report, and calls the monitor after a good run', async () => {
    let beats = 0;
    const monitor = createServer((_request, response) => void response.end(String(++beats))).listen(
      0,
      '127.0.0.1',
    );
    await once(monitor, 'listening');
    const heartbeatUrl = `http://127.0.0.1:${(monitor.address() as AddressInfo).port}`;
    await write();
    await run({ heartbeatUrl });
    expect(await backend.query('select report from private.worker_runs')).toEqual([
      { report: { sent: 2, failed: 0, cvsSetAside: 0, cvsRemoved: 0, problems: [] } },
    ]);
    await write();
    provider.plan.push({ status: 401 });
    await run({ heartbeatUrl });
    monitor.close();
    monitor.closeAllConnections();
    expect(beats).toBe(1);
    await wait('10 minutes');
    expect((await run({ heartbeatUrl })).problems).toEqual(['HEARTBEAT_URL did not answer']);
  });

  test('that the backend refuses says so without its words, and tries each part', async () => {
    const { problems } = await runWorker(
      connect(backend.url, 'wrong'),
      transport(),
      testMailSettings(),
      AbortSignal.timeout(60_000),
    );
    const names = [
      'purge',
      'outbox_claim',
      'cv_to_remove',
      'purge',
      'worker_ran',
      'cv_to_check',
      'worker_ran',
    ];
    expect(problems).toEqual(names.map((name) => `${name} was answered 401`));
  });
});

test('health() is late while staff have not been told or no worker runs', async () => {
  expect(await health()).toEqual({ status: 'ok', minutes: 0 });
  await writeToStaff();
  await backend.exec(`update private.outbox set created_at = now() - interval '31 minutes'`);
  expect(await health()).toEqual({ status: 'late', minutes: 31 });
  await run();
  expect(await health()).toMatchObject({ status: 'ok' });
  await backend.exec(`update private.worker_runs set at = at - interval '2 hours'`);
  expect(await health()).toMatchObject({ status: 'late' });
});

describe('The address in List-Unsubscribe (RFC 8058)', () => {
  const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const parts = new FormData();
  parts.set('List-Unsubscribe', 'One-Click');
  const forge = (address: string) =>
    address.replace(/token=./, (text) => (text === 'token=0' ? 'token=1' : 'token=0'));
  const same = (address: string) => address;
  test.each([
    ['one press ends it', same, { method: 'POST', body: oneClick }, 200, 0],
    ['so does a form with parts', same, { method: 'POST', body: parts }, 200, 0],
    ['opening it changes nothing', same, { redirect: 'manual' }, 303, 1],
    ['another text is refused', same, { method: 'POST', body: 'hello' }, 400, 1],
    ['another method is refused', same, { method: 'DELETE' }, 405, 1],
    ['a token that was changed ends nothing', forge, { method: 'POST', body: oneClick }, 404, 1],
  ] as const)('%s', async (_title, change, request, status, left) => {
    const email = uniqueAddress();
    await visitor().rpc('subscribe_newsletter', { email, locale: 'de' });
    await run();
    const address = provider.mailsTo(email)[0]?.headers['List-Unsubscribe']?.slice(1, -1) ?? '';
    const response = await fetch(change(address), request);
    expect(response.status).toBe(status);
    if (status === 303)
      expect(response.headers.get('location')).toMatch(
        /^https:\/\/site\.example\/de\/newsletter\/unsubscribe#token=[0-9a-f-]{36}\.[0-9a-f]{64}$/,
      );
    const rows = await backend.query('select from public.newsletter_subscriptions where email = $1', [email]);
    expect(rows).toHaveLength(left);
    // A second press is no error.
    if (left === 0) expect((await fetch(address, { method: 'POST', body: oneClick })).status).toBe(200);
  });
});

test.each([
  ['the secret', 'POST', 'Bearer secret-of-the-schedule', 200, 2],
  ['no secret', 'POST', undefined, 401, 0],
  ['an empty one', 'POST', 'Bearer ', 401, 0],
  ['another one', 'POST', 'Bearer sb_publishable_x', 401, 0],
  ['no scheme', 'POST', 'secret-of-the-schedule', 401, 0],
  ['the secret, only opened', 'GET', 'Bearer secret-of-the-schedule', 405, 0],
] as const)(
  'The function called with %s: %s %s is answered %i',
  async (_title, method, authorization, status, sent) => {
    await write();
    const handle = mailWorkerHandler({
      SUPABASE_URL: backend.url,
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: LOCAL_SECRET_KEY }),
      MAIL_WORKER_SECRET: 'secret-of-the-schedule',
      RESEND_API_KEY: 're_test',
      RESEND_ENDPOINT: provider.url,
      SITE_URL: 'https://site.example',
      MAIL_FROM: 'Site <noreply@site.example>',
      MAIL_STAFF: 'team@site.example',
      MAIL_BRAND: 'Site',
      MAIL_FOOTER_EN: 'Example Ltd',
      MAIL_FOOTER_DE: 'Beispiel GmbH',
    });
    const headers = new Headers(authorization ? { authorization } : {});
    const response = await handle(
      new Request('https://project.example/functions/v1/mail-worker', { method, headers }),
    );
    expect(response.status).toBe(status);
    expect(provider.accepted.size).toBe(sent);
    if (status === 200) expect(await response.json()).toMatchObject({ sent: 2, failed: 0, problems: [] });
  },
);
