import { readFileSync } from 'node:fs';
import postgres from 'postgres';

/** Runs a statement in the one session of the database, as its owner. */
export type Query = <Row>(sql: string, parameters?: string[]) => Promise<Row[]>;

/**
 * Works in a session of the database of SUPABASE_DB_URL, by TLS where it is not on this machine. When `work` fails, the
 * session ends, and with it the transaction that it had begun.
 */
export async function withDatabase<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
  const { SUPABASE_DB_URL: url = '', PGSSLROOTCERT: authority } = process.env;
  if (!URL.canParse(url))
    throw new Error('SUPABASE_DB_URL is not set: in the dashboard under "Connect", "Session pooler".');
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
  if (!isLocal && !authority)
    throw new Error(
      'PGSSLROOTCERT is not set. It names the certificate of the authority behind the database, without which anybody ' +
        'on the line could pretend to be it: in the dashboard under "Database", "Settings", "SSL Configuration".',
    );
  const ssl = isLocal ? false : { ca: readFileSync(authority!, 'utf8') };
  const connection = postgres(url, { max: 1, prepare: false, ssl, onnotice: () => {} });
  const query: Query = async <Row>(sql: string, parameters: string[] = []) =>
    (await connection.unsafe(sql, parameters)) as unknown as Row[];
  return work(query).finally(() => connection.end());
}

/** Rows fit a database with the same migrations alone. */
export async function migrationsOf(query: Query): Promise<string> {
  const [row] = await query<{ versions: string }>(
    `select string_agg(version, ' ' order by version) as versions from supabase_migrations.schema_migrations`,
  );
  return row?.versions ?? '';
}
