import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Backend } from '../../tools/backend/boot.ts';
import { LOCAL_SECRET_KEY } from '../../tools/backend/keys.ts';
import { mailWorkerHandler } from '../../supabase/functions/_shared/worker/handler.ts';
import { clientOf, contact, startTestBackend } from './local-backend.ts';
import { startProvider } from './mail-provider.ts';

let backend: Backend;
let provider: Awaited<ReturnType<typeof startProvider>>;
let environment: Record<string, string>;
beforeAll(async () => {
  backend = await startTestBackend();
  provider = await startProvider();
  environment = {
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
  };
});
afterAll(async () => {
  await backend.close();
  await provider.close();
});
beforeEach(async () => {
  await backend.exec('delete from private.outbox');
  provider.forget();
  await clientOf(backend.url).from('contact_submissions').insert(contact());
});

const call = (authorization?: string, method = 'POST') =>
  mailWorkerHandler(environment)(
    new Request('https://project.example/functions/v1/mail-worker', {
      method,
      headers: authorization ? { authorization } : {},
    }),
  );

test.each(['secret-of-the-schedule', LOCAL_SECRET_KEY])(
  'A call with %s sends what is due and reports it',
  async (key) => {
    const response = await call(`Bearer ${key}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      sent: 2,
      failed: 0,
      cvsSetAside: 0,
      cvsRemoved: 0,
      problems: [],
    });
    expect(provider.accepted.size).toBe(2);
  },
);

test('While the secret is changed both values are good, and the old one no longer than it is set', async () => {
  const before = environment;
  environment = {
    ...before,
    MAIL_WORKER_SECRET: 'new-secret',
    MAIL_WORKER_SECRET_OLD: 'secret-of-the-schedule',
  };
  expect((await call('Bearer secret-of-the-schedule')).status).toBe(200);
  expect((await call('Bearer new-secret')).status).toBe(200);
  environment = { ...before, MAIL_WORKER_SECRET: 'new-secret', MAIL_WORKER_SECRET_OLD: '' };
  expect((await call('Bearer secret-of-the-schedule')).status).toBe(401);
  expect((await call('Bearer ')).status).toBe(401);
  environment = before;
});

test.each([undefined, '', 'Bearer ', 'Bearer sb_publishable_x', 'secret-of-the-schedule'])(
  'A call with the authorization %j is refused, and nothing is sent',
  async (authorization) => {
    expect((await call(authorization)).status).toBe(401);
    expect(provider.keys).toEqual([]);
  },
);

test('Opening the address sends nothing', async () => {
  expect((await call('Bearer secret-of-the-schedule', 'GET')).status).toBe(405);
  expect(provider.keys).toEqual([]);
});

test('A failing backend shows as a failed call in the schedule’s log', async () => {
  environment = { ...environment, SUPABASE_SECRET_KEYS: JSON.stringify({ default: 'sb_secret_wrong' }) };
  const response = await call('Bearer secret-of-the-schedule');
  expect(response.status).toBe(500);
  const { problems } = (await response.json()) as { problems: string[] };
  expect(problems).toContain('purge was answered 401');
});
