import postgres from 'postgres';
import { isLoopback } from '../backend/loopback.ts';
import type { Session } from './backup.ts';

/** A session of the database of SUPABASE_DB_URL, closed after `work`. Elsewhere than on this machine by TLS alone. */
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
    ssl: isLoopback(new URL(url).hostname) ? false : 'require',
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
