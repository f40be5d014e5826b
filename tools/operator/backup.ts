import type { SupabaseClient } from '@supabase/supabase-js';
import { readArchive, writeArchive } from './archive.ts';

/** One session of the database, as its owner. */
export interface Session {
  query: <Row>(sql: string, parameters?: string[]) => Promise<Row[]>;
}

/** What is backed up: all tables of ours, and the files of the private buckets. */
export interface Project {
  session: Session;
  /** With the secret key. */
  client: SupabaseClient;
}

/** What an archive begins with. */
interface Manifest {
  made: string;
  /** Versions of the migrations: rows fit the same ones alone. */
  migrations: string[];
  /** Rows by table. */
  tables: Record<string, number>;
  files: { bucket: string; name: string }[];
}

/** Rows per statement of a restore. */
const BATCH = 200;
const MANIFEST = 'manifest.json';
const BUCKETS = `('job-applications', 'job-applications-quarantine')`;

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Runs statements in one transaction. */
async function together<Result>(
  { query }: Session,
  mode: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await query(`begin ${mode}`);
  try {
    const result = await work();
    await query('commit');
    return result;
  } catch (error) {
    await query('rollback');
    throw error;
  }
}

const tablesOf = async ({ query }: Session) =>
  (
    await query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('public', 'private') order by 1`,
    )
  ).map(({ name }) => name);

const migrationsOf = async ({ query }: Session) =>
  (
    await query<{ version: string }>('select version from supabase_migrations.schema_migrations order by 1')
  ).map(({ version }) => version);

/**
 * Writes all rows of one moment, and the files that lay there then, to an encrypted archive.
 * @returns what is in it; a file that was removed meanwhile is named as missing
 */
export async function backUp({ session, client }: Project, file: string, recipient: string) {
  const missing: string[] = [];
  const rows = new Map<string, string[]>();
  const manifest = await together(session, 'isolation level repeatable read read only', async () => {
    for (const table of await tablesOf(session)) {
      const found = await session.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t`);
      rows.set(
        table,
        found.map(({ row }) => row),
      );
    }
    const files = await session.query<Manifest['files'][number]>(
      `select bucket_id as bucket, name from storage.objects where bucket_id in ${BUCKETS} order by 1, 2`,
    );
    const tables = Object.fromEntries([...rows].map(([table, { length }]) => [table, length]));
    return { made: new Date().toISOString(), migrations: await migrationsOf(session), tables, files };
  });
  await writeArchive(file, recipient, async (add) => {
    await add(MANIFEST, encode(JSON.stringify(manifest)));
    for (const [table, lines] of rows) await add(`tables/${table}`, encode(lines.join('\n')));
    for (const { bucket, name } of manifest.files) {
      const { data } = await client.storage.from(bucket).download(name);
      if (data) await add(`files/${bucket}/${name}`, await data.bytes());
      else missing.push(`${bucket}/${name}`);
    }
  });
  return { ...manifest, missing };
}

/**
 * Puts an archive into a project that has the same migrations and holds no entries. The rows come in one transaction, then
 * the files; repeated after an interruption once the entries are deleted.
 * @throws before anything is changed if the archive is damaged, its key is another one or the project is not fit
 */
export async function restore({ session, client }: Project, file: string, identity: string) {
  const manifest = await checkArchive(file, identity);
  await assertFit(session, manifest);
  const rows: [table: string, lines: string[]][] = [];
  let restored = 0;
  for await (const { name, bytes } of readArchive(file, identity)) {
    const [kind = '', place = '', key = ''] = name.split('/');
    if (kind === 'tables') {
      rows.push([place, decode(bytes).split('\n').filter(Boolean)]);
      if (rows.length === Object.keys(manifest.tables).length) await restoreRows(session, rows);
    }
    if (kind === 'files') {
      const options = { contentType: 'application/pdf', upsert: true };
      const { error } = await client.storage.from(place).upload(key, bytes, options);
      if (error) throw new Error(`${name} could not be stored: ${error.message}`);
      restored += 1;
    }
  }
  return { ...manifest, restored };
}

/** Reads the whole archive once, by which every byte of it is authenticated. */
async function checkArchive(file: string, identity: string): Promise<Manifest> {
  let manifest: Manifest | undefined;
  try {
    for await (const { name, bytes } of readArchive(file, identity)) {
      if (name === MANIFEST) manifest = JSON.parse(decode(bytes)) as Manifest;
    }
  } catch (cause) {
    throw new Error(`${file} cannot be opened with this key, or is damaged. Nothing was changed.`, { cause });
  }
  if (!manifest) throw new Error(`${file} is no backup of this site. Nothing was changed.`);
  return manifest;
}

async function assertFit(session: Session, manifest: Manifest): Promise<void> {
  const migrations = await migrationsOf(session);
  if (migrations.join() !== manifest.migrations.join()) {
    throw new Error(
      `The backup is of another version of the database (newest migration ${manifest.migrations.at(-1)}, here ` +
        `${migrations.at(-1)}). Check out the version of the site of that time (${manifest.made}), and push its migrations.`,
    );
  }
  const [entries] = await session.query<{ count: number }>(
    `select ((select count(*) from public.contact_submissions) + (select count(*) from public.job_applications)
           + (select count(*) from public.newsletter_subscriptions))::integer as count`,
  );
  if (entries?.count) {
    throw new Error(
      `The project holds ${entries.count} entries. Restore into a new one, or delete them first.`,
    );
  }
}

/** As the hosted service's own guide does: without triggers, which would send a notice for each row. */
async function restoreRows(session: Session, rows: [table: string, lines: string[]][]): Promise<void> {
  await together(session, '', async () => {
    await session.query('set local session_replication_role = replica');
    for (const [table, lines] of rows) {
      await session.query(`delete from ${table}`);
      for (let from = 0; from < lines.length; from += BATCH) {
        await session.query(
          `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
          [`[${lines.slice(from, from + BATCH).join()}]`],
        );
      }
    }
  });
}
