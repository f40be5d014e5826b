import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect } from '../../supabase/functions/_shared/backend.ts';
import { captchaHandler } from '../../supabase/functions/_shared/captcha/handler.ts';
import type { Backend } from '../../tools/backend/boot.ts';
import { LOCAL_SECRET_KEY } from '../../tools/backend/keys.ts';
import { application, clientOf, contact, handIn, startTestBackend, uniqueAddress } from './local-backend.ts';
import { dummyToken, secrets, startSiteverify } from './siteverify.ts';

let backend: Backend;
let siteverify: Awaited<ReturnType<typeof startSiteverify>>;
beforeAll(async () => {
  siteverify = await startSiteverify();
  backend = await startTestBackend({ captcha: { secret: secrets.passes, endpoint: siteverify.url } });
});
afterAll(async () => {
  await backend.close();
  await siteverify.close();
});
beforeEach(() =>
  backend.exec(`delete from private.outbox; delete from private.rate_events; delete from private.captcha_passes;
                delete from public.newsletter_subscriptions;
                update private.settings set captcha = true`),
);
afterEach(() => backend.exec('update private.settings set captcha = default'));

const ask = (body: string, method = 'POST') =>
  fetch(`${backend.url}/functions/v1/captcha`, { method, ...(method === 'POST' && { body }) });
const visitor = (pass?: string) => clientOf(backend.url, undefined, pass ? { 'x-captcha': pass } : {});
const freshPass = async () => (await ask(dummyToken)).text();
const kinds = async () =>
  (await backend.query<{ kind: string }>('select kind from private.outbox order by kind')).map(
    ({ kind }) => kind,
  );
const write = (pass?: string) => visitor(pass).from('contact_submissions').insert(contact());
const subscribe = (pass?: string) =>
  visitor(pass).rpc('subscribe_newsletter', { email: uniqueAddress(), locale: 'en' });

test('A token that Cloudflare finds good is worth a pass, which a page of another address may read', async () => {
  const answer = await ask(dummyToken);
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect(await answer.text()).toMatch(/^[0-9a-f-]{36}$/);
  expect(siteverify.asked.at(-1)).toEqual({ secret: secrets.passes, response: dummyToken });
});

test.each([
  ['an unknown token', 403, () => ask('made up')],
  ['no token', 400, () => ask('')],
  ['a token longer than any', 400, () => ask('x'.repeat(2049))],
  ['a look at the address', 405, () => ask('', 'GET')],
])('[S32] %s is worth none (%i)', async (_title, status, request) => {
  expect((await request()).status).toBe(status);
  expect(await backend.query('select from private.captcha_passes')).toEqual([]);
});

test.each([
  ['refuses', secrets.fails, 403],
  ['has seen the token before', secrets.spent, 403],
])('[S32] Where Cloudflare %s, there is no pass', async (_title, secret, status) => {
  const handle = captchaHandler(connect(backend.url, LOCAL_SECRET_KEY), secret, siteverify.url);
  const request = new Request('https://project.example', { method: 'POST', body: dummyToken });
  expect((await handle(request)).status).toBe(status);
});

test('[S32] Where Cloudflare does not answer, there is no pass, and the page is told so', async () => {
  const nobody = 'http://127.0.0.1:9';
  const handle = captchaHandler(connect(backend.url, LOCAL_SECRET_KEY), secrets.passes, nobody);
  const request = new Request('https://project.example', { method: 'POST', body: dummyToken });
  expect((await handle(request)).status).toBe(503);
  expect(await backend.query('select from private.captcha_passes')).toEqual([]);
});

test('With a pass each form causes its mails', async () => {
  expect((await write(await freshPass())).error).toBeNull();
  const row = application();
  await handIn(visitor(), row);
  expect(
    (
      await visitor(await freshPass())
        .from('job_applications')
        .insert(row)
    ).error,
  ).toBeNull();
  expect((await subscribe(await freshPass())).error).toBeNull();
  expect(await kinds()).toEqual([
    'newsletter_confirm',
    'receipt_application',
    'receipt_contact',
    'staff_application',
    'staff_contact',
  ]);
});

test('[S32] Without a pass, or with a made-up one, an entry is stored and told to staff, and nobody else gets a mail', async () => {
  for (const pass of [undefined, 'made up', '00000000-0000-4000-8000-000000000000']) {
    expect((await write(pass)).error).toBeNull();
    const { status, error } = await subscribe(pass);
    expect([status, error?.code]).toEqual([403, 'PT403']);
  }
  const row = application();
  await handIn(visitor(), row);
  expect((await visitor().from('job_applications').insert(row)).error).toBeNull();
  expect(await kinds()).toEqual(['staff_application', ...Array<string>(3).fill('staff_contact')]);
  expect(await backend.query('select from public.newsletter_subscriptions')).toEqual([]);
  expect(
    await backend.query(`select from private.rate_events where kind = 'visitor mail'`),
    'what strangers try takes no mail from the day’s number',
  ).toEqual([]);
});

test('[S32] A pass is good once, and for ten minutes', async () => {
  const pass = await freshPass();
  expect((await subscribe(pass)).status).toBe(204);
  expect((await subscribe(pass)).status).toBe(403);
  const late = await freshPass();
  await backend.exec(`update private.captcha_passes set at = at - interval '10 minutes'`);
  expect((await subscribe(late)).status).toBe(403);
  await freshPass();
  expect(await backend.query('select from private.captcha_passes')).toHaveLength(1);
  await backend.exec(`update private.captcha_passes set at = at - interval '10 minutes'`);
  await backend.exec('select public.purge()');
  expect(await backend.query('select from private.captcha_passes')).toEqual([]);
});

test('Off, nobody needs a pass', async () => {
  await backend.exec('update private.settings set captcha = default');
  expect((await subscribe()).status).toBe(204);
  expect((await write()).error).toBeNull();
  expect(await kinds()).toEqual(['newsletter_confirm', 'receipt_contact', 'staff_contact']);
});
