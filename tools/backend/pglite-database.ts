import type { PGliteOptions } from '@electric-sql/pglite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import type { Database } from './database.ts';

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
