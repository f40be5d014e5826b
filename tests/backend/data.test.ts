import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startBackend } from '../../tools/backend/boot.ts';
import { LOCAL_SECRET_KEY } from '../../tools/backend/keys.ts';
import { emptyDatabase } from './empty-database.ts';
import { application, clientOf, contact, handIn, pdf } from './local-backend.ts';

let dataDirectory: string;
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'data-'));
  chmodSync(dataDirectory, 0o755);
});
afterEach(() => rmSync(dataDirectory, { recursive: true }));

/** A backend in a process of its own, which can be killed, and all that it has printed. */
async function startProcess() {
  const program = join(import.meta.dirname, 'backend-process.ts');
  const child = spawn(process.execPath, [program, dataDirectory], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => output.push(text));
  await expect.poll(() => output.join('')).toContain('http://');
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { url: output.join('').trim(), output, kill };
}

test('Rows and files survive a stop and a start', async () => {
  const row = application();
  const first = await startBackend({ dataDirectory, pglite: { loadDataDir: await emptyDatabase() } });
  await handIn(clientOf(first.url), row, pdf(3000));
  await clientOf(first.url).from('job_applications').insert(row);
  await first.close();

  const second = await startBackend({ dataDirectory });
  const operator = clientOf(second.url, LOCAL_SECRET_KEY);
  expect((await operator.from('job_applications').select('id')).data).toEqual([{ id: row.id }]);
  const { data: cv } = await operator.storage.from('job-applications').download(row.cv_url);
  expect([cv?.type, await cv?.bytes()]).toEqual(['application/pdf', pdf(3000)]);
  expect(statSync(dataDirectory).mode & 0o777).toBe(0o700);
  await second.close();
});

test('Data in use is refused in a sentence; after a crash it is taken over with all that was answered', async () => {
  const process = await startProcess();
  const rows = Array.from({ length: 20 }, () => contact());
  for (const row of rows) await clientOf(process.url).from('contact_submissions').insert(row);
  await expect(startBackend({ dataDirectory })).rejects.toThrow(`The data in ${dataDirectory} is in use`);
  await process.kill();

  const next = await startBackend({ dataDirectory });
  expect(await next.query('select from public.contact_submissions')).toHaveLength(20);
  expect(
    await next.query('select from public.contact_submissions where id = $1', [rows.at(-1)?.id]),
  ).toHaveLength(1);
  await next.close();
});

test('Nothing that a visitor wrote is printed, even if it is refused', async () => {
  const { url, output, kill } = await startProcess();
  const visitor = clientOf(url);
  const secret = 'Confidential Name';
  const refused = [
    await visitor.from('contact_submissions').insert(contact({ name: secret, message: 'short' })),
    await visitor.from('contact_submissions').insert(contact({ name: secret, id: 'no uuid' })),
    await visitor.from('contact_submissions').insert({ name: secret }),
    await visitor.rpc('subscribe_newsletter', { email: secret, locale: 'en' }),
    await visitor.storage.from('job-applications').upload('1700000000000-confidential.exe', pdf()),
    await visitor.from('job_applications').insert(application({ first_name: secret })),
  ];
  expect(refused.filter(({ error }) => !error)).toEqual([]);
  await kill();
  expect(output.join('')).toBe(`${url}\n`);
});
