import { request as httpRequest } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LOCAL_MAIL_KEY } from '../../tools/backend/keys.ts';
import type { HttpServer } from '../../tools/backend/http-server.ts';
import { startMailbox } from '../../tools/mailbox/mailbox.ts';
import { messageOf } from '../../supabase/functions/_shared/mail/message.ts';
import { resendTransport } from '../../supabase/functions/_shared/mail/resend.ts';

let folder: string;
let mailbox: HttpServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mail-'));
  mailbox = await startMailbox(0, folder);
});
afterEach(async () => {
  await mailbox.close();
  rmSync(folder, { recursive: true });
});

const id = '11111111-2222-4333-8444-555555555555';
const mail = (changes: object = {}) =>
  messageOf(id, 'Site <a@site.example>', 'ann@example.com', {
    subject: 'Hello <b>',
    text: 'Read\nhttp://localhost:4321/newsletter/confirm#token=1-2\n<script>alert(1)</script>',
    html: '<p><a href="http://localhost:4321/">Read</a></p><script>alert(1)</script>',
    headers: { 'List-Unsubscribe': '<http://127.0.0.1/x?a=1&b=2>' },
    ...changes,
  });
const send = (message = mail(), key = LOCAL_MAIL_KEY) =>
  resendTransport(key, mailbox.url).send(message, AbortSignal.timeout(5_000));
const open = async (path: string) => {
  const response = await fetch(mailbox.url + path);
  return {
    status: response.status,
    policy: response.headers.get('content-security-policy'),
    text: await response.text(),
  };
};

test('A mail can be read as text, with links to follow, and nothing in it runs', async () => {
  expect((await open('/')).text).toContain('No mail yet');
  await send();
  const list = await open('/');
  expect(list.text).toContain(`<a href="/mails/${id}">Hello &lt;b&gt;</a>`);
  const { text, policy } = await open(`/mails/${id}`);
  expect(text).toContain('<a href="http://localhost:4321/newsletter/confirm#token=1-2"');
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(text).toContain('&lt;http://127.0.0.1/x?a=1&amp;b=2&gt;');
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-\S+'; base-uri 'none'/);
});

test('The HTML view shows the mail itself, in a sandbox without scripts', async () => {
  await send();
  const { text, policy } = await open(`/mails/${id}/html`);
  expect(text).toBe(mail().html);
  expect(policy).toContain(`default-src 'none'`);
  expect(policy).toContain('sandbox allow-popups');
  expect(policy).not.toMatch(/allow-scripts|script-src|allow-same-origin/);
});

test('A repeat under the same id is no second mail, and mails survive a restart', async () => {
  await send();
  await send(mail({ subject: 'Another wording' }));
  await mailbox.close();
  mailbox = await startMailbox(0, folder);
  const { text } = await open('/');
  expect([text.includes('Hello &lt;b&gt;'), text.includes('Another wording')]).toEqual([true, false]);
});

test('Nobody else can put a mail in', async () => {
  await expect(send(mail(), 're_guess')).rejects.toMatchObject({ code: 'http_403' });
  expect((await open('/')).text).toContain('No mail yet');
});

test('A page of another name that leads here reads no mail', async () => {
  await send();
  const status = await new Promise<number | undefined>((resolve) => {
    httpRequest(mailbox.url, { headers: { host: 'attacker.example' } }, (response) =>
      resolve(response.statusCode),
    ).end();
  });
  expect(status).toBe(421);
});

test.each(['/mails/none', '/mails/..%2f..%2fpackage', '/mails/%zz', '/other'])(
  '%s is not there',
  async (path) => {
    expect((await open(path)).status).toBe(404);
  },
);
