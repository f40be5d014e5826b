import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend } from '../../scripts/local/backend/boot.ts';
import { openPglite } from '../../scripts/local/backend/database.ts';
import {
  application,
  clientOf,
  emptyDatabase,
  handIn,
  operatorOf,
  pdf,
} from './support/backend.ts';

/* The local backend with kept data, as `npm start` has it. */

const dataDirectory = mkdtempSync(join(tmpdir(), 'data-'));
const row = application();

beforeAll(async () => {
  const openDatabase = async () =>
    openPglite(join(dataDirectory, 'database'), await emptyDatabase());
  const backend = await startBackend({ dataDirectory, openDatabase });
  const visitor = clientOf(backend.url);
  await handIn(visitor, row);
  await visitor.from('job_applications').insert(row);
  await backend.close();
});
afterAll(() => rmSync(dataDirectory, { recursive: true }));

test('Rows, files and rights survive a restart', async () => {
  const backend = await startBackend({ dataDirectory });
  const { error } = await clientOf(backend.url).from('job_applications').select();
  expect(error?.code).toBe('42501');
  const operator = operatorOf(backend.url);
  const rows = await operator.from('job_applications').select('id');
  expect(rows.data).toEqual([{ id: row.id }]);
  const cv = await operator.storage.from('job-applications').download(row.cv_url);
  expect(await cv.data?.bytes()).toEqual(pdf());
  await backend.close();
});

test('Data of an earlier version of a migration is recognised, and a sentence says what to do', async () => {
  const backend = await startBackend({ dataDirectory });
  await backend.exec(`
    update supabase_migrations.schema_migrations
    set statements = statements || array['select 1'] where name = 'mail'`);
  await backend.close();
  await expect(startBackend({ dataDirectory })).rejects.toThrow(
    /another version of supabase\/migrations\/\d+_mail\.sql\. .* delete \.data/,
  );
});
