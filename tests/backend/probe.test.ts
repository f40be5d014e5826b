import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backend } from '../../tools/backend/boot.ts';
import { LOCAL_PUBLISHABLE_KEY, LOCAL_SECRET_KEY } from '../../tools/backend/keys.ts';
import { startTestBackend } from './local-backend.ts';

const PROGRAM = join(import.meta.dirname, './probes/command.ts');
let backend: Backend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const run = (...args: string[]) =>
  new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, [PROGRAM, ...args], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
const stored = async () => (await backend.query('select from public.contact_submissions')).length;

test('Without --yes it says what it would leave behind, and sends nothing', async () => {
  const { code, output } = await run(backend.url, LOCAL_PUBLISHABLE_KEY);
  expect([code, await stored()]).toEqual([2, 0]);
  expect(output).toMatch(/\d+ × a contact request\n {2}\d+ × a file\n/);
});

test('A secret key is refused', async () => {
  const { code, output } = await run(backend.url, LOCAL_SECRET_KEY, '--yes');
  expect([code, await stored()]).toEqual([2, 0]);
  expect(output).toContain('That is a secret key');
});

test('A project whose rules hold passes, and keeps what was announced, marked', async () => {
  const { code, output } = await run(backend.url, LOCAL_PUBLISHABLE_KEY, '--yes');
  expect([code, output]).toEqual([0, expect.stringMatching(/(\d+) of \1 probes ended as they must/)]);
  const announced = /(\d+) × a contact request/.exec(output)?.[1];
  expect(await stored()).toBe(Number(announced));
  const unmarked = await backend.query(
    `select from public.contact_submissions where name <> 'Probe - please delete'`,
  );
  expect(unmarked).toEqual([]);
});

test('A project that lets visitors read fails, and its buckets are left alone', async () => {
  await backend.exec(
    `delete from private.rate_events;
     grant select on public.contact_submissions to anon;
     create policy "a mistake" on public.contact_submissions for select to anon using (true)`,
  );
  const { code, output } = await run(backend.url, LOCAL_PUBLISHABLE_KEY, '--yes');
  expect(code).toBe(1);
  expect(output).toContain('a visitor reads requests: expected 42501, found allowed');
  expect(output).toContain('Not tried, because other probes failed: the buckets');
});
