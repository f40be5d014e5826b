import { expect, test } from 'vitest';
import { readMigrations } from '../../tools/backend/migrations.ts';

test('the migrations have a time each, and the newest says what the API roles may do', async () => {
  const migrations = await readMigrations('supabase/migrations');
  expect(migrations.map(({ file }) => file)).toEqual(migrations.map(({ file }) => file).toSorted());
  expect(migrations.at(-1)?.name).toMatch(/privileges$/);
});
