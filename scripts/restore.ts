import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { Decrypter } from 'age-encryption';
import { migrationsOf, withDatabase, type Backup, type Query } from './backup.ts';
import { operatorClient, runCommand } from './operator.ts';

const usage = `npx node scripts/restore.ts FOLDER   puts a backup into a project that has the same migrations and no entries
Needs SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY, SUPABASE_DB_URL, PGSSLROOTCERT and BACKUP_IDENTITY (AGE-SECRET-KEY-…).`;

async function assertFit(query: Query, { migrations, made }: Backup): Promise<void> {
  if ((await migrationsOf(query)) !== migrations)
    throw new Error(
      `The backup is of another version of the database. Check out the version of the site of ${made}, and push its ` +
        `migrations: ${migrations}`,
    );
  const [row] = await query<{ entries: number }>(
    `select ((select count(*) from public.contact_submissions) + (select count(*) from public.job_applications)
           + (select count(*) from public.newsletter_subscriptions))::integer as entries`,
  );
  if (row?.entries)
    throw new Error(`The project holds ${row.entries} entries. Restore into a new one, or delete them.`);
}

/** In one transaction and, as Supabase's own guide does, without triggers, which would send a notice of each row. */
async function restoreRows(query: Query, { tables }: Backup): Promise<void> {
  await query('begin');
  await query('set local session_replication_role = replica');
  for (const { name, rows } of tables) {
    await query(`delete from ${name}`);
    const insert = `insert into ${name} select * from json_populate_recordset(null::${name}, $1::text::json)`;
    await query(insert, [rows]);
  }
  await query('commit');
}

/**
 * Puts a backup into a project that has the same migrations and holds no entries: the rows, then the files.
 * @throws before anything is changed if the backup is damaged, its key is another one or the project is not fit
 */
export async function restore(query: Query, client: SupabaseClient, folder: string, identity: string) {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const read = async (name: string | number) => {
    try {
      return await decrypter.decrypt(await readFile(join(folder, `${name}.age`)));
    } catch (cause) {
      const reason = 'is missing or damaged, or this key does not open it. Nothing was changed.';
      throw new Error(`${join(folder, `${name}.age`)} ${reason}`, { cause });
    }
  };
  const backup = JSON.parse(new TextDecoder().decode(await read('database'))) as Backup;
  for (const index of backup.files.keys()) await read(index);
  await assertFit(query, backup);
  await restoreRows(query, backup);
  for (const [index, { bucket, name }] of backup.files.entries()) {
    const storage = client.storage.from(bucket).throwOnError();
    await storage.upload(name, await read(index), { contentType: 'application/pdf', upsert: true });
  }
  return backup;
}

/** See docs/operations.md, "Back up and restore". */
if (import.meta.main)
  await runCommand(async () => {
    const [folder] = process.argv.slice(2);
    const { BACKUP_IDENTITY: identity } = process.env;
    if (!folder || !identity) throw new Error(usage);
    const { made, files } = await withDatabase((query) => restore(query, operatorClient(), folder, identity));
    console.log(`Restored as of ${made}: all rows, and ${files.length} files.`);
  });
