import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startBackend } from '../../scripts/local/backend/boot.ts';
import { openPglite } from '../../scripts/local/backend/database.ts';
import {
  application,
  apply,
  clientOf,
  contact,
  emptyDatabase,
  operatorOf,
  pdf,
} from './support/backend.ts';

/* The local backend with kept data, as `npm start` has it. */
let dataDirectory: string;
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'data-'));
  chmodSync(dataDirectory, 0o755);
});
afterEach(() => rmSync(dataDirectory, { recursive: true }));

test('Rows, files and rights survive two restarts', { timeout: 60_000 }, async () => {
  const first = await startBackend({
    dataDirectory,
    openDatabase: async () => openPglite(join(dataDirectory, 'database'), await emptyDatabase()),
  });
  const { row } = await apply(clientOf(first.url), {}, pdf(3000));
  await first.close();

  for (const _restart of [1, 2]) {
    const backend = await startBackend({ dataDirectory });
    const visitor = clientOf(backend.url);
    expect((await visitor.from('job_applications').select()).error?.code).toBe('42501');
    expect((await visitor.from('contact_submissions').insert(contact())).error).toBeNull();
    await backend.exec('create table public.later (id integer)');
    const granted = `select from pg_class where relname = 'later' and relacl::text ~ 'anon'`;
    expect(await backend.query(granted)).toEqual([]);
    await backend.exec('drop table public.later');
    const operator = operatorOf(backend.url);
    expect((await operator.from('job_applications').select('id')).data).toEqual([{ id: row.id }]);
    const { data: cv } = await operator.storage.from('job-applications').download(row.cv_url);
    expect([cv?.type, await cv?.bytes()]).toEqual(['application/pdf', pdf(3000)]);
    await backend.close();
  }
  expect(statSync(dataDirectory).mode & 0o777, 'nobody else reads them').toBe(0o700);
});

test('If the data is in use, a sentence says so, and nothing that a visitor wrote is printed', async () => {
  const printed: string[] = [];
  for (const method of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((...values) => printed.push(format(...values)));
  const openDatabase = async () => openPglite(undefined, await emptyDatabase());
  const backend = await startBackend({ dataDirectory, openDatabase });
  await expect(startBackend({ dataDirectory })).rejects.toThrow(
    `The data in ${dataDirectory} is in use`,
  );

  const visitor = clientOf(backend.url);
  const secret = 'Confidential Name';
  const refused = [
    await visitor.from('contact_submissions').insert(contact({ name: secret, message: 'short' })),
    await visitor.from('contact_submissions').insert(contact({ name: secret, id: 'no uuid' })),
    await visitor.rpc('subscribe_newsletter', { email: secret }),
    await visitor.storage.from('job-applications').upload('1700000000000-confidential.exe', pdf()),
    await visitor.from('job_applications').insert(application({ first_name: secret })),
  ];
  expect(refused.filter(({ error }) => !error)).toEqual([]);
  await backend.close();
  expect(printed).toContain('The database refused a request: 22023');
  expect(printed.join('\n')).not.toMatch(/confidential/i);
  vi.restoreAllMocks();
});
