import type { Connection } from '@supabase/lite';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { createPgliteConnection } from '@supabase/lite/pglite';

/** A PostgreSQL database, as used by @supabase/lite, by boot.ts and by the tests. */
export interface Database {
  readonly connection: Connection;
  /** Queues `work` behind all earlier work, because PGlite has only one session. */
  runExclusive<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs statements as superuser. */
  exec(sql: string): Promise<void>;
  /** Runs one statement as superuser and returns the rows. */
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/**
 * Opens PGlite, PostgreSQL in this process.
 * @param url data folder; in memory by default
 * @param loadDataDir a dump of an empty database, which starts faster
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

/** Returns a function that queues work; a rejected promise does not stop the queue. */
function mutex(): Database['runExclusive'] {
  let previous: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = previous.then(work, work);
    previous = result.catch(() => {});
    return result;
  };
}
