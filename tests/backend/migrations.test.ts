import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBackend } from '../../tools/backend/boot.ts';
import { readMigrations } from '../../tools/backend/migrations.ts';
import { emptyDatabase } from './empty-database.ts';
import { clientOf, contact } from './local-backend.ts';

const MIGRATIONS = join(import.meta.dirname, '../../supabase/migrations');
const FORMS = '20260101000100_forms.sql';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(MIGRATIONS, join(folder, 'migrations'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));
const write = (name: string, sql: string) => writeFileSync(join(folder, 'migrations', name), sql);
const privileges = async () => (await readMigrations(MIGRATIONS)).at(-1)?.sql ?? '';

describe('The folder of migrations is refused', () => {
  test.each([
    ['a name without a time', 'table.sql', /table\.sql.*is named YYYYMMDDHHmmss/],
    ['two files of one time', '20260101000100_other.sql', /have the same version/],
    ['a newest file that is not the privileges', '20990101000000_table.sql', /must end in _privileges\.sql/],
  ])('with %s', async (_title, name, message) => {
    write(name, 'select 1');
    await expect(readMigrations(join(folder, 'migrations'))).rejects.toThrow(message);
  });
});

describe('On a database that is there already', () => {
  let original: string;
  beforeAll(async () => {
    original = mkdtempSync(join(tmpdir(), 'database-'));
    const pglite = { loadDataDir: await emptyDatabase() };
    const backend = await startBackend({ dataDirectory: original, pglite });
    await clientOf(backend.url).from('contact_submissions').insert(contact());
    await backend.close();
    return () => rmSync(original, { recursive: true });
  });
  const start = () => {
    cpSync(original, join(folder, 'data'), { recursive: true });
    return startBackend({
      dataDirectory: join(folder, 'data'),
      migrationsDirectory: join(folder, 'migrations'),
    });
  };

  test('a start applies only what is new, keeps the rows, and grants what the newest privileges say', async () => {
    write('20990101000000_notes.sql', 'create table public.notes (id integer primary key)');
    const sql = `${await privileges()}; grant insert (id) on public.notes to anon`;
    write('20990101000001_privileges.sql', sql);
    const backend = await start();
    expect(backend.migrated).toEqual(['20990101000000_notes.sql', '20990101000001_privileges.sql']);
    expect(await backend.query('select from public.contact_submissions')).toHaveLength(1);
    const visitor = clientOf(backend.url);
    expect((await visitor.from('notes').insert({ id: 1 })).error).toBeNull();
    expect((await visitor.from('notes').select()).error?.code).toBe('42501');
    expect((await visitor.from('contact_submissions').select()).error?.code).toBe('42501');
    await backend.close();
  });

  test('the ledger holds version, name and text of each file, as the one of the hosted service', async () => {
    const backend = await start();
    const ledger = await backend.query(
      'select version, name, statements from supabase_migrations.schema_migrations order by version',
    );
    const files = await readMigrations(MIGRATIONS);
    expect(ledger).toEqual(files.map(({ version, name, sql }) => ({ version, name, statements: [sql] })));
    await backend.close();
  });

  test('a migration that was changed is refused by name', async () => {
    write(FORMS, 'create schema private');
    await expect(start()).rejects.toThrow(`Migration ${FORMS} was changed after it had been applied`);
  });

  test('a migration whose line ends alone were changed is not refused', async () => {
    const forms = (await readMigrations(MIGRATIONS)).find(({ file }) => file === FORMS)?.sql ?? '';
    write(FORMS, forms.replaceAll('\n', '\r\n'));
    const backend = await start();
    expect(backend.migrated).toEqual([]);
    await backend.close();
  });

  test('a migration that is gone is refused by name', async () => {
    rmSync(join(folder, 'migrations', FORMS));
    await expect(start()).rejects.toThrow(
      `The database has migration ${FORMS}, but supabase/migrations has not`,
    );
  });

  test('a migration older than the newest applied one is refused by name', async () => {
    write('20260101000150_late.sql', 'select 1');
    await expect(start()).rejects.toThrow('Migration 20260101000150_late.sql is older than the newest one');
  });

  test('a migration that fails leaves no trace, and a mended one is applied by the next start', async () => {
    write('20990101000000_notes.sql', 'create table public.notes (id integer); select no_such_function()');
    write('20990101000001_privileges.sql', await privileges());
    await expect(start()).rejects.toThrow(/Migration 20990101000000_notes\.sql failed: .*no_such_function/);
    write('20990101000000_notes.sql', 'create table public.notes (id integer)');
    const backend = await startBackend({
      dataDirectory: join(folder, 'data'),
      migrationsDirectory: join(folder, 'migrations'),
    });
    expect(backend.migrated).toHaveLength(2);
    await backend.close();
  });
});
