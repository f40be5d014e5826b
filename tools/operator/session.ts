import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { isLoopback } from '../backend/loopback.ts';
import type { Session } from './backup.ts';

/** Named as PostgreSQL's own programs have it (libpq, "Environment Variables"). */
function certificateAuthority(): string {
  const { PGSSLROOTCERT: file } = process.env;
  if (!file) {
    throw new Error(
      'PGSSLROOTCERT is not set. It names the file of the authority whose certificate the database shows, without which ' +
        'anybody on the line could pretend to be it: in the dashboard under "Database", "Settings", "SSL Configuration".',
    );
  }
  return readFileSync(file, 'utf8');
}

/**
 * A session of the database of SUPABASE_DB_URL, closed after `work`. Elsewhere than on this machine by TLS alone, with a
 * certificate of the authority in PGSSLROOTCERT.
 */
export async function withSession<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
  const { SUPABASE_DB_URL: url = '' } = process.env;
  if (!URL.canParse(url)) {
    throw new Error(
      'SUPABASE_DB_URL is not set. It is the connection string of the database, with its password: in the dashboard ' +
        'under "Connect", "Session pooler".',
    );
  }
  const connection = postgres(url, {
    max: 1,
    prepare: false,
    ssl: isLoopback(new URL(url).hostname) ? false : { ca: certificateAuthority() },
    onnotice: () => {},
  });
  try {
    return await work({
      query: async <Row>(sql: string, parameters: string[] = []) =>
        [...(await connection.unsafe(sql, parameters))] as unknown as Row[],
    });
  } finally {
    await connection.end();
  }
}
