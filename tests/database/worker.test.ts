import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LOCAL_SECRET_KEY } from '../../scripts/local/backend/keys.ts';
import { call, connect } from '../../supabase/functions/_shared/backend.ts';
import { compose, type OutboxMail } from '../../supabase/functions/_shared/mail/compose.ts';
import { resendTransport } from '../../supabase/functions/_shared/mail/resend.ts';
import type { MailSettings } from '../../supabase/functions/_shared/mail/settings.ts';
import { mailWorkerHandler } from '../../supabase/functions/_shared/worker/handler.ts';
import { runWorker } from '../../supabase/functions/_shared/worker/run.ts';
import { SEND_TIMEOUT } from '../../supabase/functions/_shared/worker/send-mails.ts';
import { testMailEnvironment, testMailSettings } from '../support/mail-settings.ts';
import {
  application,
  submitApplication,
  clientOf,
  empty,
  uploadCv,
  operatorOf,
  pdf,
  testBackend,
  uniqueAddress,
  submitContact,
} from './support/backend.ts';
import { startMailProvider, type Failure } from './support/mail-provider.ts';

const STAFF = 'team@site.example';
const GOOD = 'job-applications';
const QUARANTINE = 'job-applications-quarantine';

const backend = await testBackend();
const worker = connect(backend.url, LOCAL_SECRET_KEY);
const operator = operatorOf(backend.url);
const provider = await startMailProvider();
const transport = resendTransport('re_test', provider.url);

afterAll(() => void provider.close());
afterEach(() => void vi.unstubAllGlobals());
beforeEach(async () => {
  provider.reset();
  await empty(backend);
});

interface Run {
  settings?: Partial<MailSettings>;
  project?: typeof worker;
  send?: typeof transport;
  signal?: AbortSignal;
}

/** Runs the worker once. @returns the report */
function run({ settings, project = worker, send = transport, signal }: Run = {}) {
  const testSettings = { ...testMailSettings(backend.url), ...settings };
  return runWorker(project, send, testSettings, signal ?? new AbortController().signal);
}

/** A visitor with a unique IP address. */
const visitor = () => clientOf(backend.url);

async function sendContact(changes: Record<string, unknown> = {}) {
  const { row } = await submitContact(visitor(), changes);
  return row;
}

async function sendApplication(file = pdf()) {
  const { row } = await submitApplication(visitor(), {}, file);
  return row;
}

/** Sends a contact request and deletes its mails of other kinds. */
async function sendContactFor(kind: 'staff_contact' | 'receipt_contact') {
  await sendContact();
  await backend.exec(`delete from private.outbox where kind <> '${kind}'`);
}

function noticeToStaff() {
  const [notice] = provider.mailsTo(STAFF);
  return notice!;
}

/** All mails, with the minutes until the next attempt. */
const readOutbox = () =>
  backend.query<{ minutes: number }>(`
    select kind, recipient, last_error, given_up_at is not null as given_up,
           extract(epoch from not_before - now())::float8 / 60 as minutes
    from private.outbox order by kind, created_at`);

/** Makes the next attempts due earlier. */
const advance = (interval: string) =>
  backend.exec(`update private.outbox set not_before = not_before - interval '${interval}'`);

async function readCvStatus({ id }: { id: string }) {
  const [row] = await backend.query(
    'select cv_status, cv_error from public.job_applications where id = $1',
    [id],
  );
  return row;
}

/** An application's file in a bucket; undefined if missing. */
async function fileIn(bucket: string, { cv_url }: { cv_url: string }) {
  const { data } = await operator.storage.from(bucket).download(cv_url);
  return data?.bytes();
}

// Notices and receipts

test('The notice quotes the message and sets Reply-To, the receipt quotes nothing', async () => {
  const row = await sendContact({ language: 'de', name: 'Zoë Nowak', message: 'One\nand two.' });
  expect(await run()).toMatchObject({ sent: 2, failed: 0, errors: [] });
  expect(noticeToStaff().reply_to).toBe(row.email);
  expect(noticeToStaff().text).toContain('> One\n> and two.');
  const receipts = provider.mailsTo(row.email);
  expect(receipts).toMatchObject([
    {
      subject: 'Ihre Nachricht ist bei uns eingegangen',
      headers: { 'Auto-Submitted': 'auto-replied' },
    },
  ]);
  expect(JSON.stringify(receipts)).not.toMatch(/Zoë|and two/);
});

test('An application’s notice links to the CV, shown inline', async () => {
  const row = await sendApplication(pdf(5000));
  await run();
  const { reply_to, text } = noticeToStaff();
  expect(reply_to).toBe(row.email);
  expect(text).toContain(`> ${row.cover_letter}`);
  const [address] = /^http\S+\/sign\/\S+$/m.exec(text)!;
  // With this parameter, Storage sends an attachment
  // (https://supabase.com/docs/guides/storage/serving/downloads).
  expect(new URL(address).searchParams.has('download')).toBe(false);
  const shown = await fetch(address);
  expect(shown.headers.get('content-type')).toBe('application/pdf');
  expect(shown.headers.get('content-disposition') ?? 'inline').toBe('inline');
  expect(await shown.bytes()).toEqual(pdf(5000));
});

// Invalid PDFs

test('The check fetches only the first bytes of a CV, once', async () => {
  await sendApplication(pdf(3000));
  const ranges: (string | null)[] = [];
  const watching: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    if (request.url.includes('/object/')) ranges.push(request.headers.get('range'));
    return fetch(input, init);
  };
  const project = createClient(backend.url, LOCAL_SECRET_KEY, { global: { fetch: watching } });
  for (const _run of [1, 2]) expect(await run({ project })).toMatchObject({ errors: [] });
  expect(ranges.filter(Boolean)).toEqual(['bytes=0-1023']);
});

const NO_PDF = new TextEncoder().encode('MZ');

const runsWithoutPdf = [
  { name: 'in a single run', wasChecked: false },
  { name: 'after a run that was aborted before the move', wasChecked: true },
];

test.each(runsWithoutPdf)('A file that is no PDF is quarantined $name', async ({ wasChecked }) => {
  const row = await sendApplication(NO_PDF);
  const result = { cv_name: row.cv_url, error_code: 'no_pdf' };
  if (wasChecked) await call(worker, 'cv_checked', result);

  const report = await run();
  expect(report).toMatchObject({ sent: 2, cvsQuarantined: 1, errors: [] });
  expect(await fileIn(GOOD, row)).toBeUndefined();
  expect(await fileIn(QUARANTINE, row)).toEqual(NO_PDF);
  expect(await readCvStatus(row)).toEqual({ cv_status: 'quarantined', cv_error: 'no_pdf' });
  expect(noticeToStaff().text).toContain('it is not a PDF');
  expect(noticeToStaff().text).not.toContain('/sign/');
});

test('A run checks more CVs than one claim returns', async () => {
  for (let sent = 0; sent < 21; sent += 1) await sendApplication();
  await run();
  const unchecked = await backend.query(
    `select from public.job_applications where cv_status = 'unchecked'`,
  );
  expect(unchecked).toHaveLength(0);
});

// Failing mails

test('A send that timed out is retried with the same id', async () => {
  await sendContactFor('staff_contact');
  const [mail] = await call<OutboxMail[]>(worker, 'outbox_claim');
  const tooLate = AbortSignal.abort(new DOMException('', 'TimeoutError'));
  const sending = transport(compose(mail!, testMailSettings()), tooLate);
  await expect(sending).rejects.toMatchObject({ code: 'timeout', isFinal: false });

  expect(await run()).toMatchObject({ sent: 0 });
  await advance('10 hours');
  expect(await run()).toMatchObject({ sent: 1 });
  expect(provider.keys).toEqual([mail!.id]);
});

test('A mail lease lasts longer than the timeout of a send', async () => {
  const settings = await backend.query(`
    select mail_lease > 1.5 * interval '${SEND_TIMEOUT} milliseconds' as is_enough
    from private.settings`);
  expect(settings).toEqual([{ is_enough: true }]);
});

test('A lost response does not send a mail twice', async () => {
  await sendContactFor('staff_contact');
  provider.failures.push({ losesResponse: true });
  expect(await run()).toMatchObject({ failed: 1 });
  await advance('2 minutes');
  const secondRun = await run({ settings: { brand: 'New Brand' } });
  expect(secondRun).toMatchObject({ sent: 1, failed: 0 });
  expect(provider.keys).toHaveLength(2);
  expect(provider.accepted.size).toBe(1);
});

test('A single rejected receipt is given up, its address deleted', async () => {
  await sendContactFor('receipt_contact');
  await sendContactFor('receipt_contact');
  provider.failures.push({ status: 422 });
  const report = await run();
  expect(report).toMatchObject({ sent: 1, failed: 1, errors: [] });
  expect(await readOutbox()).toMatchObject([
    { given_up: true, last_error: 'http_422', recipient: null },
    { given_up: false, last_error: null },
  ]);
});

test('A single rejected notice is reported, and retried for 90 days', async () => {
  await sendContact();
  // The notice is sent before the receipt.
  provider.failures.push({ status: 422 });
  const firstRun = await run();
  expect(firstRun).toMatchObject({
    sent: 1,
    failed: 1,
    errors: ['The provider rejects a staff notice: http_422'],
  });
  await backend.exec(`
    update private.outbox set created_at = now() - interval '90 days', not_before = now();
    select private.purge()`);
  expect(await readOutbox()).toContainEqual(
    expect.objectContaining({ kind: 'staff_contact', given_up: false, last_error: 'http_422' }),
  );
  const secondRun = await run();
  expect(secondRun).toMatchObject({ sent: 1 });
});

test('No mail is given up while the provider rejects all', async () => {
  await sendContact();
  await sendContact();
  const refusal = { status: 422, body: '{"name":"invalid_from_address"}' };
  provider.failures.push(refusal, refusal, refusal, refusal);
  const errors = ['The provider accepts no mail: http_422'];
  const firstRun = await run();
  expect(firstRun).toMatchObject({ sent: 0, failed: 4, errors });
  await advance('10 minutes');
  const secondRun = await run();
  expect(secondRun).toMatchObject({ sent: 4, failed: 0, errors: [] });
});

test('A mail answered by a proxy does not count as sent', async () => {
  await sendContactFor('staff_contact');
  provider.failures.push({ status: 200, body: '<p>Sign in' });
  const errors = ['The provider accepts no mail: no_id'];
  expect(await run()).toMatchObject({ sent: 0, failed: 1, errors });
  expect(await readOutbox()).toMatchObject([{ last_error: 'no_id', given_up: false }]);
});

const refusals = [
  { reason: 'wrong key', status: 401 },
  { reason: 'key without permission', status: 403 },
  { reason: 'too many mails', status: 429 },
];

test.each(refusals)('A run stops at the first $status: $reason', async ({ status }) => {
  await sendContact();
  await sendContact();
  provider.failures.push(...Array<Failure>(9).fill({ status }));
  const errors = [`The provider accepts no mail: http_${status}`];
  const firstRun = await run();
  expect(firstRun).toMatchObject({ sent: 0, failed: 1, errors });

  provider.reset();
  await advance('2 minutes');
  const secondRun = await run();
  expect(secondRun).toMatchObject({ sent: 4, failed: 0, errors: [] });
});

const twoHours = 2 * 60 * 60;
const retryAfters = [
  { form: 'given in seconds', retryAfter: String(twoHours) },
  { form: 'given as a date', retryAfter: new Date(Date.now() + twoHours * 1000).toUTCString() },
];

test.each(retryAfters)('A receipt waits for a Retry-After $form', async (row) => {
  await sendContactFor('receipt_contact');
  provider.failures.push({ status: 429, retryAfter: row.retryAfter });
  await run();
  const [receipt] = await readOutbox();
  expect(receipt!.minutes).toBeGreaterThan(100);
});

test('A rate-limited mail is retried in the same run after the pause', async () => {
  await sendContact();
  provider.failures.push({ status: 429, retryAfter: '1' });
  const report = await run();
  expect(report).toMatchObject({ sent: 2, failed: 0, errors: [] });
  const [first, second] = provider.times;
  expect(second! - first!).toBeGreaterThan(990);
});

// The worker

test('An aborted run begins no further work', async () => {
  await sendContact();
  const report = await run({ signal: AbortSignal.abort() });
  expect(report).toMatchObject({ sent: 0, errors: [] });
  expect(provider.keys).toEqual([]);
});

test('MAILS_PER_SECOND limits the sends of a worker', async () => {
  await sendContact();
  await sendContact();
  const began = performance.now();
  const report = await run({ settings: { mailsPerSecond: 2 } });
  expect(report).toMatchObject({ sent: 4 });
  expect(performance.now() - began).toBeGreaterThan(1990);
});

test('An unreadable CV is reported and blocks no others', async () => {
  const unclaimed = application();
  await uploadCv(visitor(), unclaimed);
  await backend.exec(`update storage.objects set created_at = created_at - interval '25 hours'`);
  const first = await sendApplication();
  const other = await sendApplication();

  const failing: typeof fetch = (input, init) => {
    const { url } = new Request(input, init);
    return url.endsWith(first.cv_url) ? Promise.reject(new Error()) : fetch(input, init);
  };
  const project = createClient(backend.url, LOCAL_SECRET_KEY, { global: { fetch: failing } });

  const { sent, errors } = await run({ project });
  expect(errors).toEqual(['download got no response']);
  expect(await readCvStatus(first)).toMatchObject({ cv_status: 'unchecked' });
  expect(await readCvStatus(other)).toMatchObject({ cv_status: 'good' });
  expect(sent, 'the notice of the other, and both receipts').toBe(3);
  expect(await fileIn(GOOD, unclaimed)).toBeUndefined();
});

test('An expired application is deleted after its CV', async () => {
  await sendApplication();
  await backend.exec(`
    update public.job_applications set created_at = created_at - interval '13 months'`);
  expect(await run()).toMatchObject({ cvsRemoved: 1 });
  await backend.exec('select private.purge()');
  expect(await backend.query('select from public.job_applications')).toEqual([]);
});

test('A run sends mails of each kind while notices pile up', async () => {
  for (let index = 0; index < 6; index += 1) await sendContact({ trapped: true });
  const { email } = await sendContact();
  const subscriber = uniqueAddress();
  await visitor().rpc('subscribe_newsletter', { email: subscriber });
  const end = new AbortController();
  const send: typeof transport = async (...mail) => {
    await transport(...mail);
    if (provider.accepted.size === 3) end.abort();
  };
  expect(await run({ send, signal: end.signal })).toMatchObject({ sent: 3 });
  for (const address of [STAFF, subscriber, email])
    expect(provider.mailsTo(address)).toHaveLength(1);
});

test('Only a successful run calls the monitor', async () => {
  const heartbeatUrl = 'https://monitor.example/';
  const monitor = vi.fn<() => Promise<Response>>().mockRejectedValue(new Error('down'));
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
    input === heartbeatUrl ? monitor() : fetch(input, init),
  );

  const { errors } = await run({ settings: { heartbeatUrl } });
  expect(errors).toEqual(['HEARTBEAT_URL did not respond']);
  await sendContact();
  provider.failures.push({ status: 401 });
  await run({ settings: { heartbeatUrl } });
  expect(monitor).toHaveBeenCalledTimes(1);
});

test('With a wrong key, the report has only each step’s status', async () => {
  const { errors } = await run({ project: connect(backend.url, 'sb_secret_wrong') });
  expect(new Set(errors)).toEqual(
    new Set([
      'outbox_claim failed with status 401',
      'cv_to_remove failed with status 401',
      'cv_claim failed with status 401',
      'worker_ran failed with status 401',
    ]),
  );
});

// The worker as an Edge Function

function callWorker(method: string, authorization?: string) {
  const handle = mailWorkerHandler({
    ...testMailEnvironment(backend.url),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: LOCAL_SECRET_KEY }),
    MAIL_WORKER_SECRET: 'secret-of-the-schedule',
    RESEND_API_KEY: 're_test',
    RESEND_ENDPOINT: provider.url,
  });
  const headers = new Headers(authorization ? { authorization } : {});
  return handle(new Request('https://project.example', { method, headers }));
}

test('The function responds with its report and stores it', async () => {
  await sendContact();
  const response = await callWorker('POST', 'Bearer secret-of-the-schedule');
  expect(response.status).toBe(200);
  const report = { sent: 2, failed: 0, cvsQuarantined: 0, cvsRemoved: 0, errors: [] };
  expect(await response.json()).toEqual(report);
  expect(await backend.query('select report from private.worker_runs')).toEqual([{ report }]);
  expect(provider.accepted.size).toBe(2);
});

const rejectedCalls = [
  {
    reason: 'missing secret',
    method: 'POST',
    authorization: undefined,
    status: 401,
  },
  {
    reason: 'missing Bearer scheme',
    method: 'POST',
    authorization: 'secret-of-the-schedule',
    status: 401,
  },
  {
    reason: 'GET request',
    method: 'GET',
    authorization: 'Bearer secret-of-the-schedule',
    status: 405,
  },
];

test.each(rejectedCalls)(
  'The function responds with $status and sends nothing: $reason',
  async (row) => {
    await sendContact();
    const response = await callWorker(row.method, row.authorization);
    expect(response.status).toBe(row.status);
    expect(provider.accepted.size).toBe(0);
  },
);

// The URL in List-Unsubscribe (RFC 8058)

const oneClick = {
  method: 'POST',
  body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
};

/** Subscribes an address. @returns its List-Unsubscribe URL */
async function subscribe(email = uniqueAddress()) {
  await visitor().rpc('subscribe_newsletter', { email, language: 'de' });
  await run();
  const [mail] = provider.mailsTo(email);
  return mail!.headers['List-Unsubscribe']!.slice(1, -1);
}

async function countSubscriptions() {
  const rows = await backend.query('select from public.newsletter_subscriptions');
  return rows.length;
}

test('List-Unsubscribe ends the subscription with one click, repeatably', async () => {
  const address = await subscribe();
  const first = await fetch(address, oneClick);
  expect(first.status).toBe(200);
  expect(await countSubscriptions()).toBe(0);
  const second = await fetch(address, oneClick);
  expect(second.status).toBe(200);
});

test('List-Unsubscribe redirects a GET to the site', async () => {
  const response = await fetch(await subscribe(), { redirect: 'manual' });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toMatch(
    /^https:\/\/site\.example\/de\/newsletter\/unsubscribe#token=[0-9a-f-]{36}\.[0-9a-f]{64}$/,
  );
  expect(await countSubscriptions()).toBe(1);
});

test('List-Unsubscribe rejects other bodies and signatures', async () => {
  const address = await subscribe();
  const otherText = await fetch(address, { method: 'POST', body: 'hello' });
  expect(otherText.status).toBe(400);
  const firstSign = /(?<=token=[^.]+\.)./;
  const forged = address.replace(firstSign, (sign) => (sign === '0' ? '1' : '0'));
  const otherSignature = await fetch(forged, oneClick);
  expect(otherSignature.status).toBe(404);
  expect(await countSubscriptions()).toBe(1);
});
