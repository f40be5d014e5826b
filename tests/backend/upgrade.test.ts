import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPgliteDatabase, openPostgresDatabase, type Database } from '../../tools/backend/database.ts';
import { memoryObjects } from '../../tools/backend/memory-objects.ts';
import { readMigrations, type Migration } from '../../tools/backend/migrations.ts';
import { provision } from '../../tools/backend/provision.ts';
import { createDatabase } from './create-database.ts';
import { emptyDatabase } from './empty-database.ts';

/*
 * A database of the first release, with rows, under the migrations of today. The release is the list of its migrations with
 * their sums: since none of them may change, they make the database of then.
 */
const root = join(import.meta.dirname, '../..');
const release = join(root, 'tests/fixtures/first-release');
const sums = readFileSync(join(release, 'migrations.sha256'), 'utf8').trim().split('\n');
const released = new Map(
  sums.map((line) => line.split(/ +supabase\/migrations\//).reverse() as [string, string]),
);

type Rows = Record<string, Record<string, unknown>[]>;

/** All rows by table, each as its columns. */
async function rowsOf(database: Database): Promise<Rows> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'private') or (schemaname = 'storage' and tablename in ('objects', 'buckets')) order by 1`,
  );
  const rows: Rows = {};
  for (const { name } of tables) {
    const found = await database.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t`,
    );
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

/** What an upgrade has lost, a line for each table: new columns and new rows are no loss. */
function losses(before: Rows, after: Rows): string[] {
  return Object.entries(before).flatMap(([table, rows]) => {
    const isKept = (row: Record<string, unknown>) =>
      after[table]?.some((now) =>
        Object.entries(row).every(([column, value]) => isDeepStrictEqual(now[column], value)),
      );
    const lost = rows.filter((row) => !isKept(row));
    return lost.length === 0 ? [] : [`${table}: ${lost.length} of ${rows.length}`];
  });
}

const migrationsNow = () => readMigrations(join(root, 'supabase/migrations'));
let database: Database;
let before: Rows;
beforeAll(async () => {
  database = process.env.DB_URL
    ? await openPostgresDatabase(await createDatabase(process.env.DB_URL))
    : await openPgliteDatabase(undefined, { loadDataDir: await emptyDatabase() });
  const ofRelease = (await migrationsNow()).filter(({ file }) => released.has(file));
  await provision(database, memoryObjects(), ofRelease);
  await database.exec(readFileSync(join(release, 'rows.sql'), 'utf8'));
  before = await rowsOf(database);
});
afterAll(() => database.close());

test('The migrations of the first release are as they were', async () => {
  const sumOf = ({ sql }: Migration) => createHash('sha256').update(sql).digest('hex');
  const now = new Map((await migrationsNow()).map((migration) => [migration.file, sumOf(migration)]));
  expect(
    [...released].filter(([file, sum]) => now.get(file) !== sum).map(([file]) => file),
    'Write a new migration instead: databases that have these do not run them again. (Before the site is online for ' +
      'the first time: sha256sum supabase/migrations/*.sql > tests/fixtures/first-release/migrations.sha256)',
  ).toEqual([]);
});

test('Its rows fill every table and every column', () => {
  const empty = Object.entries(before).flatMap(([table, rows]) => {
    const columns = Object.keys(rows[0] ?? {}).filter((column) => rows.every((row) => row[column] === null));
    // The service's own columns are its own affair.
    return rows.length === 0
      ? [table]
      : table.startsWith('storage.')
        ? []
        : columns.map((column) => `${table}.${column}`);
  });
  expect(empty).toEqual([]);
});

test('An upgrade to today’s migrations loses no row and no value', async () => {
  await provision(database, memoryObjects(), await migrationsNow());
  expect(losses(before, await rowsOf(database))).toEqual([]);
});

// Within a transaction that is taken back, and so where all statements share a session.
describe.skipIf(process.env.DB_URL)('A later migration that', () => {
  const planted = async (sql: string) => {
    await database.exec('begin');
    try {
      await database.exec(sql);
      return losses(before, await rowsOf(database));
    } finally {
      await database.exec('rollback');
    }
  };

  test.each([
    ['adds a table', 'create table public.offices (id integer primary key)'],
    [
      'adds a column with a default',
      `alter table public.contact_submissions add planted text not null default ''`,
    ],
    ['adds rows', `insert into private.staff values ('second@example.com')`],
  ])('%s is fine', async (_title, sql) => {
    expect(await planted(sql)).toEqual([]);
  });

  test.each([
    [
      'drops a column',
      'alter table public.contact_submissions drop company',
      'public.contact_submissions: 2 of 2',
    ],
    [
      'renames one',
      'alter table public.job_applications rename phone to telephone',
      'public.job_applications: 2 of 2',
    ],
    [
      'rounds a value',
      'alter table public.newsletter_subscriptions alter confirmed_at type date',
      'public.newsletter_subscriptions: 1 of 2',
    ],
    ['deletes rows', `delete from private.outbox where sent_at is not null`, 'private.outbox: 1 of 3'],
    ['drops a table', 'drop table private.newsletter_consents', 'private.newsletter_consents: 1 of 1'],
    ['sets a setting back', 'update private.settings set per_ip = default', 'private.settings: 1 of 1'],
  ])('%s is noticed', async (_title, sql, loss) => {
    expect(await planted(sql)).toEqual([loss]);
  });

  test('cannot be applied to rows that are there is noticed', async () => {
    await expect(planted('alter table public.contact_submissions add planted text not null')).rejects.toThrow(
      'contains null values',
    );
  });
});
