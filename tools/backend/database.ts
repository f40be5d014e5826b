import type { PGliteOptions } from '@electric-sql/pglite';
import type { Connection } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { assertLoopback } from './loopback.ts';

/** One PostgreSQL database, seen by @supabase/lite and by our own start-up and tests. Errors are PostgreSQL's. */
export interface Database {
  /** For lite's App. */
  readonly connection: Connection;
  /** True if all requests share one session, so that they must not run at the same time. */
  readonly singleSession: boolean;
  /** Runs any number of statements, as the superuser. */
  exec(sql: string): Promise<void>;
  /** Runs one statement, as the superuser, and gives its rows. */
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  /** Runs `sql`, then `statement` with its parameters: both or neither. */
  execTogether(sql: string, statement: string, parameters: unknown[]): Promise<void>;
  close(): Promise<void>;
}

/** For tests: further extensions, or the files of a ready-made empty database. */
export type PgliteSettings = Pick<PGliteOptions, 'extensions' | 'loadDataDir'>;

/**
 * Embedded PostgreSQL in this process.
 * @param directory where its files lie; in memory if not given
 */
export async function openPgliteDatabase(
  directory?: string,
  pgliteOptions: PgliteSettings = {},
): Promise<Database> {
  const connection = await createPgliteConnection({ ...(directory && { url: directory }), pgliteOptions });
  const { driver } = connection;
  await driver.waitReady;
  return {
    connection,
    singleSession: true,
    async exec(sql) {
      await driver.exec(sql);
    },
    async query<Row>(sql: string, parameters?: unknown[]) {
      return (await driver.query<Row>(sql, parameters)).rows;
    },
    async execTogether(sql, statement, parameters) {
      await driver.transaction(async (transaction) => {
        await transaction.exec(sql);
        await transaction.query(statement, parameters);
      });
    },
    close: () => connection.close(),
  };
}

/**
 * A throw-away database on a PostgreSQL server of this machine (for tests on the real server).
 * @param url for example `postgres://postgres@127.0.0.1:55432/site_test`
 * @throws if the host is not loopback
 */
export async function openPostgresDatabase(url: string): Promise<Database> {
  assertLoopback(url);
  const { createPostgresConnection } = await import('@supabase/lite/postgres');
  const connection = createPostgresConnection({ url, postgresOptions: { onnotice: () => {} } });
  const { driver } = connection;
  return {
    connection,
    singleSession: false,
    async exec(sql) {
      await driver.unsafe(sql);
    },
    async query<Row>(sql: string, parameters: unknown[] = []) {
      return [...(await driver.unsafe(sql, parameters as never[]))] as Row[];
    },
    async execTogether(sql, statement, parameters) {
      await driver.begin(async (transaction) => {
        await transaction.unsafe(sql);
        await transaction.unsafe(statement, parameters as never[]);
      });
    },
    close: () => connection.close(),
  };
}
