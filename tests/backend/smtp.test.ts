import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { smtpTransport } from '../../tools/mail/smtp.ts';
import { compose } from '../../supabase/functions/_shared/mail/compose.ts';
import { testMailSettings } from '../support/mail-settings.ts';

let server: Server;
afterEach(() => server.close());

/** A mail server that says what `answers` gives for the beginning of a command, else 250, and keeps what it hears. */
async function startServer(answers: Record<string, string> = {}) {
  const heard: string[] = [];
  server = createServer((socket) => {
    let isData = false;
    socket.on('error', () => {});
    socket.write('220 test\r\n');
    createInterface(socket).on('line', (line) => {
      heard.push(line);
      if (isData && line !== '.') return;
      isData = line === 'DATA';
      const [, own] = Object.entries(answers).find(([command]) => line.startsWith(command)) ?? [];
      if (own !== '') socket.write(`${own ?? (isData ? '354 go on' : '250 fine')}\r\n`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, heard };
}

const message = compose(
  {
    id: '11111111-2222-4333-8444-555555555555',
    kind: 'receipt_contact',
    recipient: 'ann@example.com',
    language: 'de',
    payload: {},
    attempts: 1,
  },
  testMailSettings(),
);
const send = (url: string, limit = 5_000) => smtpTransport(url).send(message, AbortSignal.timeout(limit));

test('A mail goes to its recipient with the outbox id as Message-ID', async () => {
  const { url, heard } = await startServer();
  await send(url);
  expect(heard).toContain('RCPT TO:<ann@example.com>');
  expect(heard).toContain('Message-ID: <11111111-2222-4333-8444-555555555555@site.example>');
  expect(heard).toContain('Auto-Submitted: auto-replied');
});

test.each([
  ['RCPT', '550 no such user', { code: 'smtp_550', isFinal: true }],
  ['MAIL', '550 no such sender', { code: 'smtp_550', isFinal: false }],
  ['RCPT', '451 try later', { code: 'smtp_451', isFinal: false }],
])('To %s the answer %s is told apart', async (command, answer, error) => {
  const { url } = await startServer({ [command]: answer });
  await expect(send(url)).rejects.toMatchObject(error);
});

test('A server that does not answer is left in time', async () => {
  const { url } = await startServer({ EHLO: '' });
  await expect(send(url, 200)).rejects.toMatchObject({ code: 'timeout', isFinal: false });
});

test('A server that cannot be reached is tried later', async () => {
  const { url } = await startServer();
  server.close();
  await expect(send(url)).rejects.toMatchObject({ code: 'network', isFinal: false });
});
