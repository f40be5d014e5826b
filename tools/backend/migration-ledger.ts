import type { Database } from './database.ts';
import type { Migration } from './migrations.ts';

/** The ledger of the hosted service and its CLI; @supabase/lite creates the table. */
const LEDGER = 'supabase_migrations.schema_migrations';

interface LedgerRow {
  version: string;
  name: string | null;
  statements: string[] | null;
}

/**
 * Applies the migrations that `database` does not have yet, each in a transaction with its ledger entry.
 * @returns the files applied
 * @throws if an applied migration was changed, removed or overtaken, or one fails
 */
export async function applyMigrations(database: Database, migrations: Migration[]): Promise<string[]> {
  const applied = await database.query<LedgerRow>(
    `select version, name, statements from ${LEDGER} order by version`,
  );
  for (const row of applied) assertUnchanged(row, migrations);
  const newest = applied.at(-1)?.version ?? '';
  const known = new Set(applied.map(({ version }) => version));
  const pending = migrations.filter(({ version }) => !known.has(version));
  for (const { version, file } of pending) {
    if (version < newest) {
      throw new Error(
        `Migration ${file} is older than the newest one in the database (${newest}), so hosted databases would ` +
          `refuse it too. Give it a later time in its name.`,
      );
    }
  }
  for (const migration of pending) await apply(database, migration);
  return pending.map(({ file }) => file);
}

function assertUnchanged(row: LedgerRow, migrations: Migration[]) {
  const label = `${row.version}_${row.name ?? ''}.sql`;
  const migration = migrations.find(({ version }) => version === row.version);
  const way = 'or start with an empty database: delete .data, or make a new one for DB_URL.';
  if (!migration) {
    throw new Error(
      `The database has migration ${label}, but supabase/migrations has not. Bring the file back, ${way}`,
    );
  }
  if (row.statements?.join('\n') !== migration.sql) {
    throw new Error(
      `Migration ${label} was changed after it had been applied to the database. Undo the change and write a new ` +
        `migration, ${way}`,
    );
  }
}

async function apply(database: Database, { version, name, file, sql }: Migration) {
  try {
    await database.execTogether(
      sql,
      `insert into ${LEDGER} (version, name, statements) values ($1, $2, array[$3::text])`,
      [version, name, sql],
    );
  } catch (error) {
    throw new Error(`Migration ${file} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
