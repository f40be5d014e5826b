import type { Connection } from '@supabase/lite';

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
