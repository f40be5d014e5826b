import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, contact } from '../backend/local-backend.ts';
import { cleanCheckout, npmStart, processesOf, submissions } from './checkout.ts';

let folder: string;
let running: ReturnType<typeof npmStart> | undefined;
beforeAll(() => {
  folder = cleanCheckout();
});
afterAll(async () => {
  await running?.interrupt();
  rmSync(folder, { recursive: true, force: true });
});

test('npm start in a clean checkout serves the site, a backend, whose data survive a stop and a start, and its mails', async () => {
  running = npmStart(folder);
  const { site, backend, mail } = await running.ready();
  expect(running.output()).toMatch(/\[ +\d+ s\] Building the site/);
  expect(running.output()).toMatch(/npm run submissions[\s\S]*Ctrl-C/);
  const page = await fetch(site);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1')]);
  const row = contact();
  expect((await clientOf(backend).from('contact_submissions').insert(row)).error).toBeNull();
  expect(submissions(folder, backend).contact_submissions).toMatchObject([{ id: row.id }]);
  const mails = async () => (await fetch(mail)).text();
  await expect.poll(mails).toContain('We have received your message');

  expect(await running.interrupt()).toBe(0);
  expect(processesOf(folder)).toEqual([]);
  await expect(fetch(site)).rejects.toThrow();
  await expect(fetch(backend)).rejects.toThrow();
  await expect(fetch(mail)).rejects.toThrow();

  running = npmStart(folder);
  const again = await running.ready();
  expect(submissions(folder, again.backend).contact_submissions).toMatchObject([{ id: row.id }]);
  expect(await running.interrupt()).toBe(0);
});

test.each(['SITE_PORT', 'BACKEND_PORT', 'MAIL_PORT'])(
  'A busy %s is told at once, with the way out',
  async (variable) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const start = npmStart(folder, { [variable]: String(port) });
    expect(await start.exit).toBe(1);
    expect(start.output()).toMatch(new RegExp(`Port ${port} is in use.*${variable}=${port + 1} npm start`));
    expect(start.output()).not.toContain('Building');
    other.close();
  },
);

test('A build that fails is shown, and nothing is left running', async () => {
  writeFileSync(join(folder, 'astro.config.mjs'), 'throw new Error("a broken configuration")');
  const start = npmStart(folder);
  expect(await start.exit).toBe(1);
  expect(start.output()).toMatch(/The site could not be built[\s\S]*a broken configuration/);
  expect(processesOf(folder)).toEqual([]);
});
