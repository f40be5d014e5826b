import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMailbox } from '../../scripts/mailbox.ts';

let folder: string;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let url: string;
async function open() {
  mailbox = await startMailbox(0, 'key', folder);
  url = `http://127.0.0.1:${(mailbox.address() as AddressInfo).port}`;
}
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mail-'));
  await open();
});
afterEach(() => {
  mailbox.close();
  rmSync(folder, { recursive: true });
});

async function send(subject: string, key = 'key') {
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'one' };
  const mail = { from: 'a@example.com', to: ['b@example.com'], subject, text: '', html: '<p>Hello</p>' };
  return (await fetch(`${url}/emails`, { method: 'POST', headers, body: JSON.stringify(mail) })).status;
}
const list = async () => (await fetch(url)).text();

test('A repeat under the same id is no second mail, mails survive a restart, and nobody else puts one in', async () => {
  expect([await send('<b>'), await send('Again'), await send('Foreign', 'guess')]).toEqual([200, 200, 403]);
  mailbox.close();
  await open();
  expect(await list()).toContain('<a href="/mails/one">&lt;b></a>');
  expect(await list()).not.toMatch(/Again|Foreign/);
});

test('A mail is shown as it is, and nothing in it runs', async () => {
  await send('Hello');
  const mail = await fetch(`${url}/mails/one`);
  expect(await mail.text()).toBe('<p>Hello</p>');
  expect(mail.headers.get('content-security-policy')).toMatch(/^default-src 'none'(?!.*script-src)/);
  expect((await fetch(`${url}/mails/two`)).status).toBe(404);
});
