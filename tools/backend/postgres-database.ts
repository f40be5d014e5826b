import type { Database } from './database.ts';
import { assertLoopback } from './loopback.ts';

/**
 * A throw-away database on a PostgreSQL server of this machine (for tests on the real server).
 * @param url for example `postgres://postgres@127.0.0.1:55432/site_test`
 * @throws if the host is not loopback, or the package `postgres` is not installed
 */
export async function openPostgresDatabase(url: string): Promise<Database> {
  assertLoopback(url);
  const { createPostgresConnection } = await import('@supabase/lite/postgres').catch((cause: unknown) => {
    throw new Error('DB_URL needs the package "postgres". Install it: npm install --save-dev postgres', {
      cause,
    });
  });
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
