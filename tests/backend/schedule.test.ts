import { existsSync } from 'node:fs';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMigrations } from '../../tools/backend/migrations.ts';
import { createPlainDatabase, VAULT } from '../../tools/test-db/plain-database.ts';
import { startThrowawayServer, type ThrowawayServer } from '../../tools/test-db/throwaway-server.ts';

/* The schedule of the mail worker, on a real PostgreSQL server with Debian's pg_cron. */
const programs = '/usr/lib/postgresql/15/bin';
const hasCron = existsSync(`${programs}/../lib/pg_cron.so`);

/** As it is called on a hosted project; here it notes its calls. Debian does not have pg_net. */
const NET = `
  create schema net;
  create table net.calls (url text, headers jsonb);
  create function net.http_post(url text, headers jsonb, timeout_milliseconds integer) returns void language sql
    as 'insert into net.calls values (url, headers)'`;

describe.skipIf(!hasCron)(hasCron ? 'The schedule' : 'The schedule, not tried: no postgresql-15-cron', () => {
  let server: ThrowawayServer;
  let sql: postgres.Sql;
  const schedule = (secret: string, to = sql) =>
    to`select private.schedule_worker('https://abc.supabase.co/functions/v1/mail-worker', ${secret}) as said`;

  const migrated = async (database: string) => {
    await createPlainDatabase(server, database);
    const connection = postgres(server.urlOf(database), { max: 1, onnotice: () => {} });
    for (const { sql: text } of await readMigrations('supabase/migrations')) await connection.unsafe(text);
    return connection;
  };

  beforeAll(async () => {
    server = await startThrowawayServer(programs, [
      'shared_preload_libraries=pg_cron',
      'cron.database_name=site',
      'cron.use_background_workers=on',
    ]);
    sql = await migrated('site');
  });
  afterAll(async () => {
    await sql.end();
    await server.close();
  });

  test('Without pg_cron, pg_net or Vault it says what is missing and what to do, and schedules nothing', async () => {
    const other = await migrated('without_cron');
    const refusal = async (to: postgres.Sql) => {
      const error = (await schedule('s', to).catch((thrown: unknown) => thrown)) as postgres.PostgresError;
      expect(error.hint).toMatch(/^Hosted: switch \w+ on under Database > Extensions/);
      return error.message;
    };
    expect(await refusal(other)).toBe('pg_cron is not there, so nothing calls the mail worker');
    await other.end();
    expect(await refusal(sql)).toBe('pg_net is not there, so pg_cron cannot call the mail worker');
    await sql`create schema net`;
    expect(await refusal(sql)).toContain('Vault is not there');
    await sql`drop schema net`;
    expect(await sql`select from cron.job where jobname = 'mail-worker'`).toHaveLength(0);
  });

  test('purge() is called every hour, and what the jobs said is kept for seven days and no longer', async () => {
    const jobs =
      await sql`select jobname, schedule, command from cron.job where jobname <> 'mail-worker' order by 1`;
    expect(jobs).toMatchObject([
      { jobname: 'forget runs', schedule: '23 4 * * *' },
      { jobname: 'purge', schedule: '17 * * * *', command: 'select public.purge()' },
    ]);
    const left = async (minutes: number) => {
      await sql`delete from cron.job_run_details where runid = -1`;
      await sql`insert into cron.job_run_details (runid, end_time)
                values (-1, now() - interval '7 days' + ${minutes} * interval '1 minute')`;
      await sql.unsafe(String(jobs[0]!.command));
      return (await sql`select from cron.job_run_details where runid = -1`).length;
    };
    expect([await left(1), await left(-1)]).toEqual([1, 0]);
  });

  test('Repeated it has one job and one secret, the last one, and pg_cron really calls', async () => {
    await sql.unsafe(`${VAULT}; ${NET}`);
    for (const secret of ['old key', 'new key', 'new key'])
      expect(await schedule(secret)).toEqual([{ said: 'The mail worker is called every minute.' }]);
    expect(
      await sql`select schedule, command like '%key%' as tells from cron.job where jobname = 'mail-worker'`,
    ).toEqual([{ schedule: '* * * * *', tells: false }]);
    await expect
      .poll(() => sql`select distinct url, headers from net.calls`, { timeout: 90_000, interval: 2000 })
      .toEqual([
        {
          url: 'https://abc.supabase.co/functions/v1/mail-worker',
          headers: { Authorization: 'Bearer new key' },
        },
      ]);
  });
});
