import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startBackend } from '../../scripts/local/backend/boot.ts';
import { openPglite } from '../../scripts/local/backend/database.ts';
import { apply, clientOf, emptyDatabase, operatorOf, pdf } from './support/backend.ts';

/* The local backend with kept data, as `npm start` has it. */

const dataDirectory = mkdtempSync(join(tmpdir(), 'data-'));
afterAll(() => rmSync(dataDirectory, { recursive: true }));

test('Data and privileges survive a restart; another migration is reported', async () => {
  const openDatabase = async () =>
    openPglite(join(dataDirectory, 'database'), await emptyDatabase());
  const first = await startBackend({ dataDirectory, openDatabase });
  const { row } = await apply(clientOf(first.url));
  await first.close();

  const second = await startBackend({ dataDirectory });
  const { error } = await clientOf(second.url).from('job_applications').select();
  expect(error?.code).toBe('42501');
  const operator = operatorOf(second.url);
  const rows = await operator.from('job_applications').select('id');
  expect(rows.data).toEqual([{ id: row.id }]);
  const cv = await operator.storage.from('job-applications').download(row.cv_url);
  expect(await cv.data?.bytes()).toEqual(pdf());

  await second.exec(`
    update supabase_migrations.schema_migrations
    set statements = statements || array['select 1'] where name = 'mail'`);
  await second.close();
  await expect(startBackend({ dataDirectory })).rejects.toThrow(
    /another version of supabase\/migrations\/\d+_mail\.sql\. .* delete \.data/,
  );
});
