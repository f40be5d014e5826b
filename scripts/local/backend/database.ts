import type { Connection } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';

/** One PostgreSQL database, seen by @supabase/lite and by our own start-up and tests. Errors are PostgreSQL's. */
export interface Database {
  readonly connection: Connection;
  /** Runs work that must not meet other work: one after the other, where all share one session. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs any number of statements, as the superuser. */
  exec(sql: string): Promise<void>;
  /** Runs one statement, as the superuser, and gives its rows. */
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/**
 * Embedded PostgreSQL in this process.
 * @param url the folder of its files; in memory if not given
 * @param loadDataDir the files of a ready-made empty database, which is faster
 */
export async function openPglite(url?: string, loadDataDir?: Blob): Promise<Database> {
  const pgliteOptions = loadDataDir ? { loadDataDir } : {};
  const connection = await createPgliteConnection({ ...(url && { url }), pgliteOptions });
  const { driver } = connection;
  await driver.waitReady;
  return {
    connection,
    inTurn: oneAtATime(),
    exec: async (sql) => void (await driver.exec(sql)),
    query: async <Row>(sql: string, parameters?: unknown[]) =>
      (await driver.query<Row>(sql, parameters)).rows,
    close: () => connection.close(),
  };
}

/** Gives a function that runs what it is handed strictly one after the other, whether the former failed or not. */
function oneAtATime(): Database['inTurn'] {
  let previous: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = previous.then(work, work);
    previous = result.catch(() => {});
    return result;
  };
}
