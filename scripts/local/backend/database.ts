import type { Connection } from '@supabase/lite';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { createPgliteConnection } from '@supabase/lite/pglite';

/**
 * One PostgreSQL database, used by @supabase/lite, our start-up code and the tests. Errors are
 * those of PostgreSQL.
 */
export interface Database {
  readonly connection: Connection;
  /** Runs work one after the other: all work shares one session. */
  runExclusive<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs any number of statements, as the superuser. */
  exec(sql: string): Promise<void>;
  /** Runs one statement, as the superuser, and returns its rows. */
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/**
 * Embedded PostgreSQL in this process.
 * @param url the folder of its files; in memory if not given
 * @param loadDataDir the files of a ready-made empty database, which is faster
 */
export async function openPglite(url?: string, loadDataDir?: Blob): Promise<Database> {
  const pgliteOptions = { extensions: { pgcrypto }, ...(loadDataDir && { loadDataDir }) };
  const connection = await createPgliteConnection({ ...(url && { url }), pgliteOptions });
  const { driver } = connection;
  await driver.waitReady;
  return {
    connection,
    runExclusive: mutex(),
    exec: async (sql) => void (await driver.exec(sql)),
    query: async <Row>(sql: string, parameters?: unknown[]) =>
      (await driver.query<Row>(sql, parameters)).rows,
    close: () => connection.close(),
  };
}

/**
 * Returns a function that runs each work after the previous one has ended, also if that one failed.
 */
function mutex(): Database['runExclusive'] {
  let previous: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = previous.then(work, work);
    previous = result.catch(() => {});
    return result;
  };
}
