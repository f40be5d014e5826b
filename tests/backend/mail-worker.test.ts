import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Backend } from '../../tools/backend/boot.ts';
import { LOCAL_SECRET_KEY } from '../../tools/backend/keys.ts';
import { connect } from '../../supabase/functions/_shared/backend.ts';
import { compose, type OutboxMail } from '../../supabase/functions/_shared/mail/compose.ts';
import { resendTransport } from '../../supabase/functions/_shared/mail/resend.ts';
import { runWorker } from '../../supabase/functions/_shared/worker/run.ts';
import { SEND_LIMIT } from '../../supabase/functions/_shared/worker/send-mails.ts';
import { testMailSettings } from '../support/mail-settings.ts';
import { application, clientOf, contact, handIn, startTestBackend, uniqueAddress } from './local-backend.ts';
import { startProvider } from './mail-provider.ts';

let backend: Backend;
let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  backend = await startTestBackend({ siteUrl: 'https://site.example' });
  provider = await startProvider();
});
afterAll(async () => {
  await backend.close();
  await provider.close();
});
beforeEach(async () => {
  await backend.exec('delete from private.outbox; delete from private.rate_events');
  provider.forget();
});

const visitor = () => clientOf(backend.url);
const settings = () => testMailSettings(backend.url);
const transport = () => resendTransport('re_test', provider.url);
const project = () => connect(backend.url, LOCAL_SECRET_KEY);
const run = () => runWorker(project(), transport(), settings(), new AbortController().signal);
const sendContact = async (changes: Record<string, unknown> = {}) => {
  const row = contact(changes);
  expect((await visitor().from('contact_submissions').insert(row)).error).toBeNull();
  return row;
};
const apply = async (changes: Record<string, unknown> = {}) => {
  const row = application(changes);
  await handIn(visitor(), row);
  expect((await visitor().from('job_applications').insert(row)).error).toBeNull();
  return row;
};
/** Only the notice to staff is left to be sent. */
const sendNoticeOnly = async () => {
  await sendContact();
  await backend.exec(`delete from private.outbox where kind <> 'staff_contact'`);
};
const outbox = () =>
  backend.query<Record<string, unknown>>(
    `select kind, recipient, payload, attempts, last_error, sent_at is not null as sent,
            given_up_at is not null as given_up, not_before > now() as waits from private.outbox order by kind`,
  );
const pass = (time: string) =>
  backend.exec(`update private.outbox set not_before = not_before - interval '${time}'`);

describe('What is sent', () => {
  test('a contact request: a notice without personal data to staff, a receipt without the text to its sender', async () => {
    const row = await sendContact({ name: 'Zoë Nowak', company: 'Hidden Ltd', language: 'de' });
    expect(await run()).toMatchObject({ sent: 2, failed: 0, problems: [] });
    const [notice] = provider.mailsTo('team@site.example');
    expect([notice?.subject, notice?.text]).toEqual(['New contact request', expect.stringContaining(row.id)]);
    const [receipt] = provider.mailsTo(row.email);
    expect(receipt?.subject).toBe('Ihre Nachricht ist bei uns eingegangen');
    expect(JSON.stringify(notice)).not.toContain(row.email);
    for (const text of [row.name, row.company, row.message]) {
      expect(JSON.stringify([notice, receipt])).not.toContain(text);
    }
  });

  test('an application: a notice and a receipt in the language of the form', async () => {
    const row = await apply({ language: 'en' });
    await run();
    expect(provider.mailsTo(row.email)).toMatchObject([{ subject: 'We have received your application' }]);
    expect(provider.mailsTo('team@site.example')).toMatchObject([{ subject: 'New application' }]);
  });

  test('one receipt for an address, day and form; staff are told of each entry', async () => {
    const email = uniqueAddress();
    await sendContact({ email });
    await sendContact({ email: email.toUpperCase() });
    await apply({ email });
    await run();
    expect(provider.mailsTo(email).map(({ subject }) => subject)).toEqual([
      'We have received your message',
      'We have received your application',
    ]);
    expect(provider.mailsTo(email.toUpperCase())).toHaveLength(0);
    expect(provider.mailsTo('team@site.example')).toHaveLength(3);
    await backend.exec(`update private.rate_events set at = at - interval '24 hours'`);
    await sendContact({ email });
    await run();
    expect(provider.mailsTo(email)).toHaveLength(3);
  });

  test('the newsletter confirmation, whose link confirms and whose tokens are then forgotten', async () => {
    const email = uniqueAddress();
    await visitor().rpc('subscribe_newsletter', { email, locale: 'de' });
    await run();
    const [mail] = provider.mailsTo(email);
    const [, token] =
      /^https:\/\/site\.example\/de\/newsletter\/confirm#token=(\S+)$/m.exec(mail?.text ?? '') ?? [];
    expect((await visitor().rpc('confirm_newsletter', { token })).data).toBe(true);
    expect(await outbox()).toMatchObject([{ sent: true, recipient: null, payload: {} }]);
  });
});

describe('Ending a subscription by the mail program (RFC 8058)', () => {
  const subscribed = async () => {
    const email = uniqueAddress();
    await visitor().rpc('subscribe_newsletter', { email, locale: 'de' });
    await run();
    const { headers } = provider.mailsTo(email)[0]!;
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const address = headers['List-Unsubscribe']?.slice(1, -1) ?? '';
    const left = () => backend.query('select from public.newsletter_subscriptions where email = $1', [email]);
    return { address, left };
  };
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };

  test('one POST to the address in the header ends it, and again is fine', async () => {
    const { address, left } = await subscribed();
    expect((await fetch(address, oneClick)).status).toBe(200);
    expect(await left()).toEqual([]);
    expect((await fetch(address, oneClick)).status).toBe(200);
  });

  test('a form with parts, as some programs send it, ends it too', async () => {
    const { address, left } = await subscribed();
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(address, { method: 'POST', body })).status).toBe(200);
    expect(await left()).toEqual([]);
  });

  test('opening the address leads to the page of the site and changes nothing', async () => {
    const { address, left } = await subscribed();
    const response = await fetch(address, { redirect: 'manual' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(
      /^https:\/\/site\.example\/de\/newsletter\/unsubscribe#token=[0-9a-f-]{36}\.[0-9a-f]{64}$/,
    );
    expect(await left()).toHaveLength(1);
  });

  test.each([
    ['another text', { method: 'POST', body: 'hello' }, 400],
    ['another method', { method: 'DELETE' }, 405],
  ])('%s is refused', async (_title, request, status) => {
    const { address, left } = await subscribed();
    expect((await fetch(address, request)).status).toBe(status);
    expect(await left()).toHaveLength(1);
  });

  test('a token that was changed ends nothing', async () => {
    const { address, left } = await subscribed();
    const forged = address.replace(/token=./, (text) => (text === 'token=0' ? 'token=1' : 'token=0'));
    expect((await fetch(forged, oneClick)).status).toBe(404);
    expect(await left()).toHaveLength(1);
  });
});

describe('When sending fails', () => {
  test('a mail is tried again after a pause, under the same id', async () => {
    await sendNoticeOnly();
    provider.plan.push({ status: 500 });
    expect(await run()).toMatchObject({ sent: 0, failed: 1, problems: [] });
    expect(await outbox()).toMatchObject([{ attempts: 1, last_error: 'http_500', sent: false, waits: true }]);
    expect(await run()).toMatchObject({ sent: 0, failed: 0 });
    await pass('2 minutes');
    expect(await run()).toMatchObject({ sent: 1 });
    const [id] = provider.keys;
    expect([...provider.accepted.values()][0]?.headers['Message-ID']).toBe(`<${id}@site.example>`);
    expect(await outbox()).toMatchObject([{ attempts: 2, last_error: null, sent: true }]);
  });

  test.each([
    ['a receipt', 'receipt_contact', [1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360]],
    ['a notice to staff', 'staff_contact', [1, 2, 4, 5, 5]],
  ])('the pauses of %s grow from a minute', async (_title, kind, expected) => {
    await sendContact();
    await backend.query('delete from private.outbox where kind <> $1', [kind]);
    const pauses: number[] = [];
    for (let attempt = 0; attempt < expected.length; attempt += 1) {
      provider.plan.push({ status: 503 });
      await run();
      const [row] = await backend.query<{ pause: number }>(
        'select extract(epoch from not_before - now())::float8 / 60 as pause from private.outbox',
      );
      pauses.push(row?.pause ?? 0);
      await pass('10 hours');
    }
    for (const [index, minutes] of expected.entries()) {
      expect(pauses[index]).toBeGreaterThan(minutes * 0.74);
      expect(pauses[index]).toBeLessThan(minutes * 1.26);
    }
  });

  test('an answer that was lost leads to a repeat that the provider recognises', async () => {
    await sendNoticeOnly();
    provider.plan.push({ dropAfter: true });
    expect(await run()).toMatchObject({ failed: 1 });
    await pass('2 minutes');
    expect(await run()).toMatchObject({ sent: 1 });
    expect(provider.keys).toHaveLength(2);
    expect(new Set(provider.keys).size).toBe(1);
    expect(provider.accepted.size).toBe(1);
  });

  test('a mail that the provider has under another wording counts as sent', async () => {
    await sendNoticeOnly();
    provider.plan.push({ dropAfter: true });
    await run();
    await pass('2 minutes');
    const reworded = { ...settings(), brand: 'New Brand' };
    const report = await runWorker(project(), transport(), reworded, new AbortController().signal);
    expect(report).toMatchObject({ sent: 1, failed: 0 });
    expect([provider.keys.length, provider.accepted.size]).toEqual([2, 1]);
  });

  test('[S17] a refusal for good ends a mail to a visitor at once, and a notice to staff never', async () => {
    const { email } = await sendContact();
    provider.plan.push({ status: 422 }, { status: 422 });
    expect(await run()).toMatchObject({ failed: 2, problems: [] });
    const rows = await outbox();
    expect(rows).toMatchObject([
      { kind: 'receipt_contact', given_up: true, last_error: 'http_422', recipient: null },
      { kind: 'staff_contact', given_up: false, last_error: 'http_422' },
    ]);
    expect(JSON.stringify(rows)).not.toContain(email);
    await pass('2 minutes');
    expect(await run()).toMatchObject({ sent: 1 });
  });

  test.each([401, 403, 429])('[S18] %i of the provider stops the run, and loses nothing', async (status) => {
    for (let entry = 0; entry < 3; entry += 1) await sendContact();
    provider.plan.push(...Array.from({ length: 9 }, () => ({ status })));
    const stopped = { sent: 0, failed: 1, problems: [`The provider takes no mail: http_${status}`] };
    expect(await run()).toMatchObject(stopped);
    provider.plan.length = 0;
    await pass('2 minutes');
    expect(await run()).toMatchObject({ sent: 6, failed: 0, problems: [] });
  });

  test.each([
    ['in seconds', () => '7200'],
    ['by a date', () => new Date(Date.now() + 7_200_000).toUTCString()],
  ])('[S19] a mail waits for as long as the provider asks, %s', async (_title, retryAfter) => {
    await sendNoticeOnly();
    provider.plan.push({ status: 429, headers: { 'retry-after': retryAfter() } });
    await run();
    const [row] = await backend.query<{ minutes: number }>(
      'select extract(epoch from not_before - now())::float8 / 60 as minutes from private.outbox',
    );
    expect(row?.minutes).toBeCloseTo(120, 0);
  });

  test('[S20] notices to staff go before confirmations, those before receipts, and files are looked at in any case', async () => {
    for (let entry = 0; entry < 3; entry += 1) await sendContact();
    await visitor().rpc('subscribe_newsletter', { email: uniqueAddress(), locale: 'en' });
    await apply();
    await run();
    const kinds = [...provider.accepted.values()].map(({ subject }) =>
      subject.split(' ').slice(0, 3).join(' '),
    );
    expect(kinds.slice(0, 5).toSorted()).toEqual([
      'New application',
      ...Array<string>(3).fill('New contact request'),
      'Please confirm your',
    ]);
    expect(kinds.slice(5)).toEqual(Array<string>(4).fill('We have received'));
    await apply();
    const noTime = { limits: { mails: 0, files: 15_000 } };
    await runWorker(project(), transport(), settings(), new AbortController().signal, noTime);
    const unchecked = `select from public.job_applications where cv_status = 'unchecked'`;
    expect(await backend.query(unchecked)).toEqual([]);
  });

  test('after an outage a mail that is over its time is given up, not sent; a notice goes', async () => {
    await sendContact();
    await backend.exec(`update private.outbox set created_at = created_at - interval '3 days 1 minute'`);
    expect(await run()).toMatchObject({ sent: 1, failed: 0, problems: [] });
    expect(await outbox()).toMatchObject([
      { kind: 'receipt_contact', given_up: true, recipient: null },
      { kind: 'staff_contact', given_up: false },
    ]);
  });

  test('a mail that can never be sent is given up without its address', async () => {
    const { email } = await sendContact();
    await backend.exec(`delete from private.outbox where kind <> 'receipt_contact'`);
    await backend.exec(`update private.outbox set kind = 'newsletter_confirm'`);
    expect(await run()).toMatchObject({ failed: 1 });
    const rows = await outbox();
    expect(rows).toMatchObject([{ given_up: true, last_error: 'bad_token', recipient: null }]);
    expect(JSON.stringify(rows)).not.toContain(email);
    await pass('10 hours');
    expect(await run()).toMatchObject({ sent: 0, failed: 0 });
  });

  test('a provider that does not answer is left in time', async () => {
    await sendNoticeOnly();
    const [mail] = await project().rpc<OutboxMail[]>('outbox_claim');
    provider.plan.push({ delay: 500 });
    const sending = transport().send(compose(mail as OutboxMail, settings()), AbortSignal.timeout(100));
    await expect(sending).rejects.toMatchObject({ code: 'timeout', isFinal: false });
    // The provider takes it all the same, only later: waited for here, or it would count in the next test.
    await expect.poll(() => provider.keys).toEqual([mail?.id]);
  });

  test('a mail that fails holds no other back', async () => {
    await sendContact();
    provider.plan.push({ status: 500 });
    expect(await run()).toMatchObject({ sent: 1, failed: 1 });
  });
});

describe('A worker that stops in the middle', () => {
  test('keeps its mail from others only for the lease, which is longer than a send may take', async () => {
    await sendNoticeOnly();
    await project().rpc('outbox_claim');
    expect(await run()).toMatchObject({ sent: 0 });
    const [lease] = await backend.query<{ seconds: number }>(
      'select extract(epoch from mail_lease)::float8 as seconds from private.settings',
    );
    expect((lease?.seconds ?? 0) * 1000).toBeGreaterThan(2 * SEND_LIMIT);
    await pass(`${lease?.seconds} seconds`);
    expect(await run()).toMatchObject({ sent: 1 });
  });

  test('between send and mark causes a repeat that the provider recognises', async () => {
    await sendNoticeOnly();
    const [mail] = await project().rpc<OutboxMail[]>('outbox_claim');
    await transport().send(compose(mail as OutboxMail, settings()), AbortSignal.timeout(5_000));
    await pass('2 minutes');
    expect(await run()).toMatchObject({ sent: 1 });
    expect([provider.keys, provider.accepted.size]).toEqual([[mail?.id, mail?.id], 1]);
  });

  test('loses nothing to a second worker: each mail goes out once', async () => {
    for (let entry = 0; entry < 5; entry += 1) await sendContact();
    const reports = await Promise.all([run(), run()]);
    expect(reports.reduce((sum, { sent }) => sum + sent, 0)).toBe(10);
    expect(provider.keys.toSorted()).toEqual([...provider.accepted.keys()].toSorted());
  });

  test('takes as many mails as it asks for, also where the database believes that few wait', async () => {
    // As autovacuum does when none waits any more: the planner then asks for the due ones anew for each row.
    await sendContact();
    await backend.exec('delete from private.outbox; analyze private.outbox; analyze private.settings');
    for (let entry = 0; entry < 3; entry += 1) await sendContact();
    expect(await project().rpc<OutboxMail[]>('outbox_claim', { max_rows: 1 })).toHaveLength(1);
    expect(await project().rpc<OutboxMail[]>('outbox_claim', { max_rows: 2 })).toHaveLength(2);
    expect(await run()).toMatchObject({ sent: 3, failed: 0 });
  });

  test('on demand, begins no further mail', async () => {
    await sendContact();
    const stop = AbortSignal.abort();
    expect(await runWorker(project(), transport(), settings(), stop)).toMatchObject({
      sent: 0,
      problems: [],
    });
    expect(provider.keys).toEqual([]);
  });
});

test('A backend that fails is reported without what it said, and each part is tried by itself', async () => {
  await sendContact();
  const wrong = connect(backend.url, 'sb_publishable_local_dev_only_0000000000000000');
  const { problems } = await runWorker(wrong, transport(), settings(), new AbortController().signal);
  expect(problems).toEqual([
    'purge was answered 401',
    'outbox_claim was answered 401',
    'cv_to_remove was answered 401',
    'purge was answered 401',
    'worker_ran was answered 401',
    'cv_to_check was answered 401',
    'worker_ran was answered 401',
  ]);
});
