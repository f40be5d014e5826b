import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type Backend } from '../../scripts/local/backend/boot.ts';
import { openPglite } from '../../scripts/local/backend/database.ts';
import { submitApplication, clientOf, emptyDatabase, operatorOf, pdf } from './support/backend.ts';

/* The local backend with persistent data, as in `npm start`. Always PGlite, even with DB_URL. */

const dataDirectory = mkdtempSync(join(tmpdir(), 'data-'));
let row: Awaited<ReturnType<typeof submitApplication>>['row'];
let restarted: Backend;

// A start compiles PostgreSQL or reads a database from disk, so hooks and tests share them.
beforeAll(async () => {
  const openDatabase = async () =>
    openPglite(join(dataDirectory, 'database'), await emptyDatabase());
  const first = await startBackend({ dataDirectory, openDatabase });
  ({ row } = await submitApplication(clientOf(first.url)));
  await first.close();
});
beforeAll(async () => {
  restarted = await startBackend({ dataDirectory });
});
afterAll(() => rmSync(dataDirectory, { recursive: true }));

test('data and privileges survive a restart', async () => {
  const { error } = await clientOf(restarted.url).from('job_applications').select();
  expect(error?.code).toBe('42501');
  const operator = operatorOf(restarted.url);
  const rows = await operator.from('job_applications').select('id');
  expect(rows.data).toEqual([{ id: row.id }]);
  const cv = await operator.storage.from('job-applications').download(row.cv_url);
  expect(await cv.data?.bytes()).toEqual(pdf());
});

test('a start after a changed migration fails and names the file', async () => {
  await restarted.exec(`
    update supabase_migrations.schema_migrations
    set statements = statements || array['select 1'] where name = 'mail'`);
  await restarted.close();
  await expect(startBackend({ dataDirectory })).rejects.toThrow(
    /another version of supabase\/migrations\/\d+_mail\.sql\. .* delete \.data/,
  );
});
