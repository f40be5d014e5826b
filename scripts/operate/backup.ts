import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { SupabaseClient } from '@supabase/supabase-js';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import postgres from 'postgres';
import { loadEnvironment, operatorClient, runCommand } from './operator.ts';

const usage = `npm run backup -- FOLDER           makes a backup; --names lists files that could not be read
npm run backup -- restore FOLDER   restores a backup into an empty project
npm run backup -- new-key          prints a new pair of keys
A backup needs BACKUP_RECIPIENT (age1…), a restore BACKUP_IDENTITY (AGE-SECRET-KEY-…).
See docs/operations.md, "Back up and restore".`;

/**
 * Backups leave out rate-limit counts and upload tickets. Their keyed hashes of IP addresses must
 * be deleted after a day (privacy policy), and a backup contains the key, too.
 */
const isBackedUp = `schemaname in ('public', 'private')
  and tablename not in ('rate_events', 'upload_tickets')`;

/** The content of `database.age`, as encrypted JSON. */
interface Backup {
  /** ISO 8601, UTC. */
  made: string;
  migrations: string;
  /** Table rows, as JSON text. */
  tables: { name: string; rows: string }[];
  /** The file at index 0 is `0.age`: the name of a CV would reveal the applicant. */
  files: { bucket: string; name: string }[];
}

/** Runs a statement as database owner; all statements share one session. */
export type Query = <Row>(sql: string, parameters?: string[]) => Promise<Row[]>;

/**
 * Runs `work` in a session with SUPABASE_DB_URL, over TLS unless the host is local. If `work`
 * rejects, the session ends and an open transaction is rolled back.
 */
export async function withDatabase<Result>(
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  const { SUPABASE_DB_URL: url = '', PGSSLROOTCERT: authority } = process.env;
  if (!URL.canParse(url))
    throw new Error(
      'SUPABASE_DB_URL is missing. Copy it from the dashboard: "Connect", "Session pooler".',
    );
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
  if (!isLocal && !authority)
    throw new Error(
      'PGSSLROOTCERT is missing. Without the certificate, another server could pretend to be the database. ' +
        'Download it from the dashboard: "Database", "Settings", "SSL Configuration".',
    );
  const ssl = isLocal ? false : { ca: readFileSync(authority!, 'utf8') };
  const connection = postgres(url, { max: 1, prepare: false, ssl, onnotice: () => {} });
  const query: Query = async <Row>(sql: string, parameters: string[] = []) =>
    (await connection.unsafe(sql, parameters)) as unknown as Row[];
  return work(query).finally(() => connection.end());
}

/** Versions of the applied migrations. A backup fits only a database with the same migrations. */
async function migrationsOf(query: Query): Promise<string> {
  const [row] = await query<{ versions: string }>(
    `select string_agg(version, ' ' order by version) as versions from supabase_migrations.schema_migrations`,
  );
  return row?.versions ?? '';
}

/** Table names for a backup, quoted for SQL. */
async function tablesOf(query: Query): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where ${isBackedUp} order by 1`,
  );
  return tables.map(({ name }) => name);
}

/**
 * Writes all rows, and the files that they name, into `folder`. The rows are a snapshot, written
 * last: a folder without `database.age` is an interrupted backup.
 * @returns files that could not be read, for example because they were removed in the meantime
 */
export async function backUp(
  query: Query,
  client: SupabaseClient,
  folder: string,
  recipient: string,
) {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  await query('begin isolation level repeatable read read only');
  const tables: Backup['tables'] = [];
  for (const name of await tablesOf(query)) {
    const json = `select coalesce(json_agg(t), '[]')::text as rows from ${name} t`;
    const [row] = await query<{ rows: string }>(json);
    tables.push({ name, rows: row!.rows });
  }
  const everyFile = 'select bucket_id as bucket, name from storage.objects';
  const listed = await query<Backup['files'][number]>(everyFile);
  const migrations = await migrationsOf(query);
  await query('commit');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files: Backup['files'] = [];
  const missing: string[] = [];
  for (const file of listed) {
    const { data } = await client.storage.from(file.bucket).download(file.name);
    if (!data) missing.push(file.name);
    else {
      await writeFile(
        join(folder, `${files.length}.age`),
        await encrypter.encrypt(await data.bytes()),
      );
      files.push(file);
    }
  }
  const backup: Backup = { made: new Date().toISOString(), migrations, tables, files };
  await writeFile(join(folder, 'database.age'), await encrypter.encrypt(JSON.stringify(backup)));
  return missing;
}

async function assertFit(query: Query, { migrations, made, tables }: Backup): Promise<void> {
  if ((await migrationsOf(query)) !== migrations)
    throw new Error(
      `The project and the backup have different migrations. Check out the site as of ${made} and run scripts/operate/deploy-backend.sh. ` +
        `The backup has: ${migrations}`,
    );
  // Table names are inserted into SQL, and anyone who knows BACKUP_RECIPIENT can forge a backup.
  const projectTables = await tablesOf(query);
  const names = tables.map(({ name }) => name).sort();
  if (JSON.stringify(names) !== JSON.stringify(projectTables.sort()))
    throw new Error(
      `The backup and the project have different tables (project: ${projectTables.join(', ')}). Nothing was changed. Use another backup.`,
    );
  for (const table of ['contact_submissions', 'job_applications', 'newsletter_subscriptions'])
    if ((await query(`select from public.${table} limit 1`)).length > 0)
      throw new Error(
        `The project has rows in public.${table}. Restore the backup into a new project.`,
      );
}

/**
 * Restores a backup into an empty project with the same migrations. Files are restored before rows,
 * so an interrupted restore can be repeated.
 * @throws before any change, if the backup is damaged, the key is wrong or the project has other
 * migrations, tables or submissions
 */
export async function restore(
  query: Query,
  client: SupabaseClient,
  folder: string,
  identity: string,
) {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const read = async (name: string | number) => {
    try {
      return await decrypter.decrypt(await readFile(join(folder, `${name}.age`)));
    } catch (cause) {
      const reason = 'is missing, damaged or encrypted for another key. Nothing was changed.';
      throw new Error(`${join(folder, `${name}.age`)} ${reason}`, { cause });
    }
  };
  const backup = JSON.parse(new TextDecoder().decode(await read('database'))) as Backup;
  for (const index of backup.files.keys()) await read(index);
  await assertFit(query, backup);
  for (const [index, { bucket, name }] of backup.files.entries()) {
    const storage = client.storage.from(bucket).throwOnError();
    await storage.upload(name, await read(index), { contentType: 'application/pdf', upsert: true });
  }
  // `replica` disables triggers, as in Supabase's guide: otherwise each row would queue a notice.
  await query('begin');
  await query('set local session_replication_role = replica');
  for (const { name, rows } of backup.tables) {
    await query(`delete from ${name}`);
    const insert = `insert into ${name} select * from json_populate_recordset(null::${name}, $1::text::json)`;
    await query(insert, [rows]);
  }
  await query('commit');
  return backup;
}

/** See docs/operations.md, "Back up and restore". */
if (import.meta.main) {
  loadEnvironment();
  await runCommand(async () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { names: { type: 'boolean' }, help: { type: 'boolean' } },
    });
    if (values.help) return usage;
    const [commandOrFolder, backup] = positionals;
    const { BACKUP_RECIPIENT: recipient, BACKUP_IDENTITY: identity } = process.env;
    if (commandOrFolder === 'new-key') {
      const key = await generateX25519Identity();
      return `BACKUP_RECIPIENT=${await identityToRecipient(key)}
BACKUP_IDENTITY=${key}
# Keep BACKUP_IDENTITY away from the backups: only this key decrypts them.`;
    }
    if (commandOrFolder === 'restore' && backup) {
      if (!identity)
        throw new Error('BACKUP_IDENTITY is missing. Only this key decrypts the backup.');
      const { made, files } = await withDatabase((query) =>
        restore(query, operatorClient(), backup, identity),
      );
      return `Restored as of ${made}: all rows, and ${files.length} files.`;
    }
    if (!commandOrFolder || commandOrFolder === 'restore') throw new Error(usage);
    if (!recipient)
      throw new Error(
        'BACKUP_RECIPIENT is missing. To create both keys: npm run backup -- new-key',
      );
    const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
    const folder = join(commandOrFolder, `backup-${time}`);
    const missing = await withDatabase((query) =>
      backUp(query, operatorClient(), folder, recipient),
    );
    const written = `Written to ${folder}`;
    const names = values.names ? missing.join(', ') : 'to list them, add --names';
    if (missing.length > 0)
      throw new Error(`${written}\n${missing.length} files could not be read: ${names}`);
    return written;
  });
}
