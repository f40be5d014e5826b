import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LOCAL_SECRET_KEY } from '../../scripts/local/backend/keys.ts';
import { call, connect } from '../../supabase/functions/_shared/backend.ts';
import { compose, type OutboxMail } from '../../supabase/functions/_shared/mail/compose.ts';
import { resendTransport } from '../../supabase/functions/_shared/mail/resend.ts';
import { mailWorkerHandler } from '../../supabase/functions/_shared/worker/handler.ts';
import { runWorker } from '../../supabase/functions/_shared/worker/run.ts';
import { SEND_LIMIT } from '../../supabase/functions/_shared/worker/send-mails.ts';
import { testMailEnvironment, testMailSettings } from '../support/mail-settings.ts';
import {
  application,
  apply as applicationOf,
  clientOf,
  handIn,
  openUpload,
  operatorOf,
  pdf,
  testBackend,
  uniqueAddress,
  write as contactOf,
} from './support/backend.ts';

const backend = await testBackend({ siteUrl: 'https://site.example' });

/** What a provider got in one request (https://resend.com/docs/api-reference/emails/send-email). */
interface ProviderMail {
  to: string[];
  reply_to?: string;
  subject: string;
  text: string;
  headers: Record<string, string>;
}
/** What goes wrong with the next requests to the provider: one is refused, or its answer is lost. */
let plan: { status?: number; retryAfter?: string; losesAnswer?: boolean; says?: string }[] = [];
/** The idempotency key of every request that was carried out. */
let keys: string[] = [];
/** When each request came, in milliseconds. */
let times: number[] = [];
/** The mails that went out, by their key. */
const accepted = new Map<string, ProviderMail>();
/** The far end of the mail provider: takes mails as its interface describes, each key once and with one wording. */
const provider = createServer((request, response) => {
  void (async () => {
    const mail = (await json(request)) as ProviderMail;
    times.push(performance.now());
    const { status, retryAfter, losesAnswer, says } = plan.shift() ?? {};
    if (status)
      return response.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end(says);
    const key = String(request.headers['idempotency-key']);
    keys.push(key);
    if (!accepted.has(key)) accepted.set(key, mail);
    if (losesAnswer) return response.destroy();
    if (isDeepStrictEqual(accepted.get(key), mail))
      return response.end(JSON.stringify({ id: randomUUID() }));
    return response.writeHead(409).end('{"name":"invalid_idempotent_request"}');
  })();
}).listen(0, '127.0.0.1');
await once(provider, 'listening');
const providerUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
const mailsTo = (address: string) =>
  [...accepted.values()].filter(({ to }) => to.includes(address));
afterAll(() => void provider.close());
afterEach(() => void vi.unstubAllGlobals());
beforeEach(async () => {
  await backend.exec(
    `delete from private.outbox; delete from private.rate_events; delete from private.worker_runs;
     delete from public.contact_submissions; delete from public.job_applications; delete from storage.objects`,
  );
  plan = [];
  keys = [];
  times = [];
  accepted.clear();
});

const visitor = () => clientOf(backend.url);
const transport = () => resendTransport('re_test', providerUrl);
const run = (changes = {}, key = LOCAL_SECRET_KEY, signal = new AbortController().signal) =>
  runWorker(
    connect(backend.url, key),
    transport(),
    { ...testMailSettings(backend.url), ...changes },
    signal,
  );
const claim = () => call<OutboxMail[]>(connect(backend.url, LOCAL_SECRET_KEY), 'outbox_claim');

const write = async (changes: Record<string, unknown> = {}) =>
  (await contactOf(visitor(), changes)).row;
const apply = async (file = pdf()) => (await applicationOf(visitor(), {}, file)).row;
/** Only the notice to staff is left to be sent. */
const writeToStaff = async () => {
  await write();
  await backend.exec(`delete from private.outbox where kind <> 'staff_contact'`);
};
const noticeToStaff = () => mailsTo('team@site.example')[0];
const outbox = () =>
  backend.query<{ minutes: number }>(
    `select kind, recipient, last_error, given_up_at is not null as given_up,
            extract(epoch from not_before - now())::float8 / 60 as minutes from private.outbox order by kind, created_at`,
  );
const wait = (time: string) =>
  backend.exec(`update private.outbox set not_before = not_before - interval '${time}'`);
const statusOf = async ({ id }: { id: string }) =>
  (
    await backend.query('select cv_status, cv_problem from public.job_applications where id = $1', [
      id,
    ])
  )[0];
const fileIn = async (bucket: string, { cv_url }: { cv_url: string }) =>
  (await operatorOf(backend.url).storage.from(bucket).download(cv_url)).data?.text();

describe('Staff are told', () => {
  test('of a request: all that was written, to be answered by one press; its sender gets a receipt without it', async () => {
    const row = await write({ name: 'Zoë Nowak', message: 'One\nand two.', language: 'de' });
    const waiting = JSON.stringify(await backend.query('select payload from private.outbox'));
    expect(waiting, 'only the id waits').not.toMatch(/Zoë|and two/);
    expect(await run()).toMatchObject({ sent: 2, failed: 0, problems: [] });
    expect(noticeToStaff()?.reply_to).toBe(row.email);
    expect(noticeToStaff()?.text).toContain('> One\n> and two.');
    const [receipt] = mailsTo(row.email);
    expect(receipt?.subject).toBe('Ihre Nachricht ist bei uns eingegangen');
    expect(receipt?.headers['Auto-Submitted']).toBe('auto-replied');
    expect(JSON.stringify(receipt)).not.toMatch(/Zoë|and two/);
  });

  test('of an application in the run that looks at its CV, with a link by which the browser shows it', async () => {
    const row = await apply(pdf(5000));
    expect(await run()).toMatchObject({ sent: 2, problems: [] });
    expect(await statusOf(row)).toMatchObject({ cv_status: 'good' });
    expect(noticeToStaff()?.reply_to).toBe(row.email);
    expect(noticeToStaff()?.text).toContain(row.cover_letter);
    const link = new URL(/^http\S+\/sign\/\S+$/m.exec(noticeToStaff()?.text ?? '')?.[0] ?? '');
    const shown = await fetch(link);
    expect(shown.headers.get('content-type')).toBe('application/pdf');
    expect(shown.headers.get('content-disposition') ?? 'inline').toBe('inline');
    // By this Storage would send it as an attachment (https://supabase.com/docs/guides/storage/serving/downloads).
    expect(link.searchParams.has('download')).toBe(false);
    expect(await shown.bytes()).toEqual(pdf(5000));
  });

  test('of a CV that supabase-js sends as a form; what the bucket does not take is refused that way too', async () => {
    const row = application();
    const cvs = visitor().storage.from('job-applications');
    const file = new File([pdf(5000)], 'CV.pdf', { type: 'application/pdf' });
    const statusOf = async (upload: ReturnType<typeof cvs.upload>) =>
      Number((await upload).error?.statusCode);
    expect(await statusOf(cvs.upload(row.cv_url, file)), 'without a ticket').toBe(403);
    await openUpload(visitor(), row);
    const page = new File(['<script>'], 'CV.pdf', { type: 'text/html' });
    expect(await statusOf(cvs.upload(row.cv_url, page))).toBe(415);
    const large = new File([pdf(10 * 1024 * 1024 + 1)], 'CV.pdf', { type: 'application/pdf' });
    expect(await statusOf(cvs.upload(row.cv_url, large))).toBe(413);
    expect((await cvs.upload(row.cv_url, file)).error).toBeNull();
    await visitor().from('job_applications').insert(row).throwOnError();
    expect(await run()).toMatchObject({ sent: 2, problems: [] });
    expect(noticeToStaff()?.text).toContain('/sign/');
    const { data } = await operatorOf(backend.url)
      .storage.from('job-applications')
      .download(row.cv_url);
    expect(await data?.bytes()).toEqual(pdf(5000));
  });

  test.each([
    ['', false],
    [', also after a run that ended between the mark and the move of the file', true],
  ])(
    'why there is no link to a file that is no PDF, which is out of sight%s',
    async (_when, isMarked) => {
      const row = await apply(new TextEncoder().encode('MZ'));
      const found = { cv_name: row.cv_url, problem: 'no_pdf' };
      if (isMarked) await call(connect(backend.url, LOCAL_SECRET_KEY), 'cv_checked', found);
      expect(await run()).toMatchObject({ sent: 2, cvsSetAside: 1, problems: [] });
      expect(noticeToStaff()?.text).toContain('it is not a PDF');
      expect(noticeToStaff()?.text).not.toContain('/sign/');
      expect(await statusOf(row)).toMatchObject({ cv_status: 'quarantined', cv_problem: 'no_pdf' });
      expect(await fileIn('job-applications', row)).toBeUndefined();
      expect(await fileIn('job-applications-quarantine', row)).toBe('MZ');
    },
  );
});

describe('Staff are told, and nobody else,', () => {
  test('of an entry with its hidden field filled in, marked as such', async () => {
    const row = await write({ trapped: true });
    expect(await run()).toMatchObject({ sent: 1, problems: [] });
    expect(noticeToStaff()?.subject).toMatch(/^Perhaps a robot: Contact request/);
    expect(noticeToStaff()?.text).toContain(row.message);
    expect(mailsTo(row.email)).toEqual([]);
  });

  test('of a flood by one mail with the number of entries', async () => {
    await backend.exec('update private.settings set single_notices = 2');
    for (let entry = 0; entry < 4; entry += 1) await write({ trapped: true });
    await backend.exec('update private.settings set single_notices = 60');
    expect(await run()).toMatchObject({ sent: 1, problems: [] });
    expect(mailsTo('team@site.example')).toMatchObject([
      { subject: '4 new entries on the website' },
    ]);
    expect(noticeToStaff()?.text).toContain('Contact requests: 4\nApplications: 0');
  });
});

describe('A mail that fails', () => {
  test('to be answered in time is tried again, under its id', async () => {
    await writeToStaff();
    const [mail] = await claim();
    const tooLate = AbortSignal.abort(new DOMException('', 'TimeoutError'));
    const sending = transport()(compose(mail!, testMailSettings()), tooLate);
    await expect(sending).rejects.toMatchObject({ code: 'timeout', isFinal: false });
    // Nobody else takes it up meanwhile.
    expect(await run()).toMatchObject({ sent: 0 });
    const lasts = `select mail_lease > 1.5 * interval '${SEND_LIMIT} milliseconds' as enough from private.settings`;
    expect(await backend.query(lasts)).toEqual([{ enough: true }]);
    await wait('10 hours');
    expect(await run()).toMatchObject({ sent: 1 });
    expect(keys).toEqual([mail!.id]);
  });

  test.each([
    ['as it was', {}],
    ['worded anew', { brand: 'New Brand' }],
  ])('only in its answer goes out once, repeated %s', async (_title, changes) => {
    await writeToStaff();
    plan.push({ losesAnswer: true });
    expect(await run()).toMatchObject({ failed: 1 });
    await wait('2 minutes');
    expect(await run(changes)).toMatchObject({ sent: 1, failed: 0 });
    expect([keys.length, new Set(keys).size, accepted.size]).toEqual([2, 1, 1]);
  });

  test('for good beside another that was accepted is given up without its address, but never one to staff', async () => {
    await write();
    await write();
    // Both notices, then the first of two receipts.
    plan.push({ status: 422 }, { status: 422 }, { status: 422 });
    expect(await run()).toMatchObject({ sent: 1, failed: 3, problems: [] });
    expect(await outbox()).toMatchObject([
      { kind: 'receipt_contact', given_up: true, last_error: 'http_422', recipient: null },
      { kind: 'receipt_contact', given_up: false, last_error: null },
      { kind: 'staff_contact', given_up: false, last_error: 'http_422' },
      { kind: 'staff_contact', given_up: false, last_error: 'http_422' },
    ]);
    await backend.exec(
      `update private.outbox set created_at = now() - interval '90 days', not_before = now();
       select public.purge()`,
    );
    expect(await run()).toMatchObject({ sent: 2 });
  });

  test('for good while none is accepted is the fault of the sender: no good run, and none is given up', async () => {
    await write();
    await write();
    plan.push(
      ...Array.from({ length: 4 }, () => ({
        status: 422,
        says: '{"name":"invalid_from_address"}',
      })),
    );
    const problems = ['The provider takes no mail: http_422'];
    expect(await run()).toMatchObject({ sent: 0, failed: 4, problems });
    await wait('10 minutes');
    expect(await run()).toMatchObject({ sent: 4, failed: 0, problems: [] });
  });

  test.each([
    ['a proxy answers in the place of the provider', { status: 200, says: '<p>Sign in' }, 'no_id'],
    ['the answer has no id', { status: 200, says: '{}' }, 'no_id'],
    ['the provider is down', { status: 503 }, 'http_503'],
  ])(
    'is not taken for sent, and the run not for a good one, when %s',
    async (_title, answer, code) => {
      await writeToStaff();
      plan.push(answer);
      const problems = [`The provider takes no mail: ${code}`];
      expect(await run()).toMatchObject({ sent: 0, failed: 1, problems });
      expect(await outbox()).toMatchObject([{ last_error: code, given_up: false }]);
    },
  );

  test.each([401, 403, 429])('by %i stops the run, and nothing is lost', async (status) => {
    for (let entry = 0; entry < 3; entry += 1) await write();
    plan.push(...Array.from({ length: 9 }, () => ({ status })));
    const problems = [`The provider takes no mail: http_${status}`];
    expect(await run()).toMatchObject({ sent: 0, failed: 1, problems });
    plan = [];
    await wait('2 minutes');
    expect(await run()).toMatchObject({ sent: 6, failed: 0, problems: [] });
  });

  test('to a visitor waits for as long as the provider asks, in seconds or by a date', async () => {
    for (const retryAfter of ['7200', new Date(Date.now() + 7_200_000).toUTCString()]) {
      await write();
      await backend.exec(`delete from private.outbox where kind = 'staff_contact'`);
      plan.push({ status: 429, retryAfter });
      await run();
    }
    const [first, second] = await outbox();
    expect(Math.min(first!.minutes, second!.minutes)).toBeGreaterThan(100);
  });

  test('to staff waits for five minutes at most, whatever the provider asks for', async () => {
    await writeToStaff();
    plan.push({ status: 429, retryAfter: '86400' });
    await run();
    const [notice] = await outbox();
    expect(notice?.minutes).toBeGreaterThan(4);
    expect(notice?.minutes).toBeLessThanOrEqual(5);
  });

  test('only since mails came too fast is sent in the same run, after the pause that the provider asks for', async () => {
    await write();
    plan.push({ status: 429, retryAfter: '1' });
    expect(await run()).toMatchObject({ sent: 2, failed: 0, problems: [] });
    expect(times[1]! - times[0]!).toBeGreaterThan(990);
  });
});

describe('A worker', () => {
  test('that is told to stop begins nothing', async () => {
    await write();
    expect(await run({}, LOCAL_SECRET_KEY, AbortSignal.abort())).toMatchObject({
      sent: 0,
      problems: [],
    });
    expect(keys).toEqual([]);
  });

  test('sends no more in a second than is set', async () => {
    await write();
    await write();
    const began = performance.now();
    expect(await run({ mailsPerSecond: 2 })).toMatchObject({ sent: 4 });
    expect(performance.now() - began).toBeGreaterThan(1990);
  });

  test('to which Storage does not give a CV says so, looks at the other CVs and does all else', async () => {
    const [first, other] = [await apply(), await apply()];
    const unclaimed = application();
    await handIn(visitor(), unclaimed);
    await backend.exec(`update storage.objects set created_at = created_at - interval '25 hours'`);
    const failing: typeof fetch = (input, init) =>
      new Request(input, init).url.endsWith(first.cv_url)
        ? Promise.reject(new Error())
        : fetch(input, init);
    const project = createClient(backend.url, LOCAL_SECRET_KEY, { global: { fetch: failing } });
    const report = await runWorker(
      project,
      transport(),
      testMailSettings(),
      new AbortController().signal,
    );
    // The notice of the other application, and both receipts.
    expect(report).toMatchObject({ sent: 3, problems: ['download was not answered'] });
    expect(await statusOf(first)).toMatchObject({ cv_status: 'unchecked' });
    expect(await statusOf(other)).toMatchObject({ cv_status: 'good' });
    expect(await fileIn('job-applications', unclaimed)).toBeUndefined();
  });

  test('leaves a report, and calls the monitor after a good run alone', async () => {
    const heartbeatUrl = 'https://monitor.example/';
    const { fetch } = globalThis;
    const monitor = vi.fn<() => Promise<Response>>();
    monitor.mockResolvedValueOnce(new Response()).mockRejectedValueOnce(new Error('down'));
    const reach: typeof fetch = (input, init) =>
      input === heartbeatUrl ? monitor() : fetch(input, init);
    vi.stubGlobal('fetch', reach);
    await write();
    await run({ heartbeatUrl });
    expect(await backend.query('select report from private.worker_runs')).toEqual([
      { report: { sent: 2, failed: 0, cvsSetAside: 0, cvsRemoved: 0, problems: [] } },
    ]);
    await write();
    plan.push({ status: 401 });
    await run({ heartbeatUrl });
    expect(monitor).toHaveBeenCalledTimes(1);
    await wait('10 minutes');
    expect(await run({ heartbeatUrl })).toMatchObject({
      problems: ['HEARTBEAT_URL did not answer'],
    });
  });

  test('that the backend refuses says so without its words, and tries each part', async () => {
    const { problems } = await run({}, 'sb_secret_wrong');
    const tried = ['purge', 'outbox_claim', 'cv_to_remove', 'cv_to_check', 'worker_ran'];
    expect(new Set(problems)).toEqual(new Set(tried.map((name) => `${name} was answered 401`)));
  });

  test.each([
    ['POST', 'Bearer secret-of-the-schedule', 200],
    ['POST', undefined, 401],
    ['POST', 'Bearer sb_publishable_x', 401],
    ['POST', 'secret-of-the-schedule', 401],
    ['GET', 'Bearer secret-of-the-schedule', 405],
  ])(
    'called as a function by %s with “%s” is answered %i',
    async (method, authorization, status) => {
      await write();
      const handle = mailWorkerHandler({
        ...testMailEnvironment(backend.url),
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: LOCAL_SECRET_KEY }),
        MAIL_WORKER_SECRET: 'secret-of-the-schedule',
        RESEND_API_KEY: 're_test',
        RESEND_ENDPOINT: providerUrl,
      });
      const headers = new Headers(authorization ? { authorization } : {});
      const response = await handle(new Request('https://project.example', { method, headers }));
      expect(response.status).toBe(status);
      expect(accepted.size).toBe(status === 200 ? 2 : 0);
      if (status === 200)
        expect(await response.json()).toMatchObject({ sent: 2, failed: 0, problems: [] });
    },
  );
});

describe('The address in List-Unsubscribe (RFC 8058)', () => {
  const oneClick = {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  };
  const [id, signature] = [/(?<=token=)./, /(?<=token=[^.]+\.)./];
  test.each<[string, RequestInit, status: number, left: number, forged?: RegExp]>([
    ['ends the subscription by one press', oneClick, 200, 0],
    ['leads to the page of the site when it is opened', { redirect: 'manual' }, 303, 1],
    ['refuses another text', { method: 'POST', body: 'hello' }, 400, 1],
    ['refuses another method', { method: 'DELETE' }, 405, 1],
    ['ends nothing with another id', oneClick, 404, 1, id],
    ['ends nothing with another signature', oneClick, 404, 1, signature],
  ])('%s', async (_title, request, status, left, forged) => {
    const email = uniqueAddress();
    await visitor().rpc('subscribe_newsletter', { email, locale: 'de' });
    await run();
    const address = mailsTo(email)[0]?.headers['List-Unsubscribe']?.slice(1, -1) ?? '';
    const called = forged ? address.replace(forged, (sign) => (sign === '0' ? '1' : '0')) : address;
    const response = await fetch(called, request);
    expect(response.status).toBe(status);
    const page =
      /^https:\/\/site\.example\/de\/newsletter\/unsubscribe#token=[0-9a-f-]{36}\.[0-9a-f]{64}$/;
    expect(page.test(response.headers.get('location') ?? '')).toBe(status === 303);
    const rows = await backend.query(
      'select from public.newsletter_subscriptions where email = $1',
      [email],
    );
    expect(rows).toHaveLength(left);
    // A second press is no error.
    if (left === 0) expect((await fetch(address, oneClick)).status).toBe(200);
  });
});
