import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backUp, restore, withDatabase, type Query } from '../../scripts/operate/backup.ts';
import type { Backend } from '../../scripts/local/backend/boot.ts';
import { LOCAL_SECRET_KEY } from '../../scripts/local/backend/keys.ts';
import {
  submitApplication,
  clientOf,
  empty,
  operatorOf,
  pdf,
  startTestBackend,
  testBackend,
  submitContact,
} from './support/backend.ts';
import { runScript } from '../support/run-script.ts';

const identity = await generateX25519Identity();
const recipient = await identityToRecipient(identity);
const from = await testBackend();
const to = await startTestBackend();
let folder: string;

/** URL of a project's database on the server of DB_URL. */
async function databaseUrl(project: Backend) {
  const [row] = await project.query<{ name: string }>('select current_database() as name');
  return new URL(`/${row!.name}`, process.env.DB_URL).href;
}

/** Runs `work` in a session like the command's: in PGlite's only one, or in a second one. */
async function inSession<Result>(project: Backend, work: (query: Query) => Promise<Result>) {
  if (!process.env.DB_URL) return work(project.query);
  vi.stubEnv('SUPABASE_DB_URL', await databaseUrl(project));
  return withDatabase(work);
}

const backUpBy = (query: Query) => backUp(query, operatorOf(from.url), folder, recipient);
const makeBackup = () => inSession(from, backUpBy);
const restoreBackup = (client = operatorOf(to.url), key = identity) =>
  inSession(to, (query) => restore(query, client, folder, key));

/** Edits backup tables, as anyone with BACKUP_RECIPIENT can. */
async function forge(change: (tables: { name: string; rows: string }[]) => unknown) {
  const file = join(folder, 'database.age');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const text = new TextDecoder().decode(await decrypter.decrypt(readFileSync(file)));
  const backup = JSON.parse(text) as { tables: { name: string; rows: string }[] };
  change(backup.tables);
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  writeFileSync(file, await encrypter.encrypt(JSON.stringify(backup)));
}

const tablesWithHmacs = ['private.rate_events', 'private.upload_tickets'];

/** All rows as text, without the tables of IP address HMACs. */
async function rowsOf(project: Backend) {
  const tables = await project.query<{ name: string }>(`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'private') order by 1`);
  const rows: Record<string, unknown[]> = {};
  for (const { name } of tables.filter((table) => !tablesWithHmacs.includes(table.name)))
    rows[name] = await project.query(`select t::text from ${name} t order by 1`);
  return rows;
}

const secret = 'What nobody but staff may read: Straße, 日本語, "quotes", \\ and\na line.';
const bytes = [pdf(1), pdf(70_000), pdf(3 * 1024 * 1024)];
const applied: Awaited<ReturnType<typeof submitApplication>>['row'][] = [];

const visitor = clientOf(from.url);
const operator = operatorOf(from.url);
for (let index = 0; index < 25; index += 1)
  await submitContact(visitor, { message: `${secret} ${index}` });
for (const file of bytes) {
  crypto.getRandomValues(file.subarray(9, 60_000));
  const { row } = await submitApplication(visitor, {}, file);
  applied.push(row);
}
const [, decided, quarantined] = applied;
await operator
  .from('job_applications')
  .update({ status: 'rejected', notes: 'No.' })
  .eq('id', decided!.id)
  .throwOnError();
await operator.storage.from('job-applications').move(quarantined!.cv_url, quarantined!.cv_url, {
  destinationBucket: 'job-applications-quarantine',
});
await from.exec(`
  insert into private.newsletter_consents (email_hash, language, confirmed_at)
  values ('ab', 'en', now() - interval '1 day')`);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  await empty(to);
  // HMAC keys differ by project.
  await to.exec('update private.secrets set pepper = default');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
afterAll(() => to.close());

test('A restored backup has every row and every byte', async () => {
  expect(await makeBackup(), 'unreadable files').toEqual([]);
  const files = readdirSync(folder);
  expect(files.sort()).toEqual(['0.age', '1.age', '2.age', 'database.age']);
  for (const file of files) {
    const content = readFileSync(join(folder, file), 'latin1');
    expect(content).toMatch(/^age-encryption\.org\/v1\n/);
    expect(content).not.toMatch(/nobody but staff|%PDF/);
  }

  await restoreBackup();
  const rows = await rowsOf(to);
  expect(rows['public.contact_submissions']).toHaveLength(25);
  // private.outbox is equal too: no trigger ran, so no mail is sent twice.
  expect(rows).toEqual(await rowsOf(from));
  for (const [index, row] of applied.entries()) {
    const bucket = row === quarantined ? 'job-applications-quarantine' : 'job-applications';
    const { data } = await operatorOf(to.url).storage.from(bucket).download(row.cv_url);
    expect(Buffer.from(await data!.bytes()).equals(bytes[index]!)).toBe(true);
  }
  for (const name of tablesWithHmacs) {
    expect(await from.query(`select from ${name}`), name).not.toEqual([]);
    expect(await to.query(`select from ${name}`), `IP address HMACs in ${name}`).toEqual([]);
  }
  // The restored project accepts submissions.
  expect(await submitContact(clientOf(to.url))).toMatchObject({ status: 201 });
});

test('A backup reads every table with repeatable-read isolation', async () => {
  const levels = await inSession(from, async (query) => {
    const found: { transaction_isolation: string }[] = [];
    await backUpBy(async (sql, parameters) => {
      const rows = await query<never>(sql, parameters);
      if (sql.includes('json_agg'))
        found.push(...(await query<never>('show transaction_isolation')));
      return rows;
    });
    return new Set(found.map((row) => row.transaction_isolation));
  });
  expect(levels).toEqual(new Set(['repeatable read']));
});

test('A restore keeps unsubscribe links and proofs of consent valid', async () => {
  const email = 'left@example.com';
  await visitor.rpc('subscribe_newsletter', { email, language: 'de' }).throwOnError();
  const [mail] = await from.query<{ token: string; unsubscribe: string }>(
    `select payload ->> 'token' as token, payload ->> 'unsubscribe' as unsubscribe
     from private.outbox where recipient = $1`,
    [email],
  );
  const { token, unsubscribe } = mail!;
  await visitor.rpc('confirm_newsletter', { token }).throwOnError();
  await makeBackup();
  await restoreBackup();
  const response = await clientOf(to.url).rpc('unsubscribe_newsletter', { token: unsubscribe });
  expect(response.data).toBe(true);
  expect(await to.query('select from public.newsletter_subscriptions')).toEqual([]);
  const person = await operatorOf(to.url).rpc('person_export', { address: email });
  expect(person.data).toMatchObject({ newsletter_consents: [{ language: 'de' }] });
});

test('A failed restore changes no row and can be repeated', async () => {
  await makeBackup();
  const before = await rowsOf(to);
  let uploads = 0;
  const cut: typeof fetch = (input, init) => {
    const { method, url } = new Request(input, init);
    if (method === 'POST' && url.includes('/object/')) uploads += 1;
    return uploads === 2 ? Promise.reject(new Error('connection lost')) : fetch(input, init);
  };
  const cutClient = createClient(to.url, LOCAL_SECRET_KEY, { global: { fetch: cut } });
  await expect(restoreBackup(cutClient)).rejects.toThrow('connection lost');
  expect(await rowsOf(to)).toEqual(before);
  await to.exec(`
    alter table private.newsletter_consents add constraint refused check (email_hash <> 'ab')`);
  await expect(restoreBackup()).rejects.toThrow('refused');
  // PGlite has a single session, with the failed transaction.
  await to.query('rollback');
  expect(await rowsOf(to)).toEqual(before);
  await to.exec('alter table private.newsletter_consents drop constraint refused');
  await restoreBackup();
  expect(await rowsOf(to)).toEqual(await rowsOf(from));
});

// The command needs a PostgreSQL server.
test.runIf(process.env.DB_URL)(
  'Unreadable files are counted, and named only with --names',
  async () => {
    const unreadable = '1-jane-doe.pdf';
    await from.query(
      `insert into storage.objects (bucket_id, name) values ('job-applications', $1)`,
      [unreadable],
    );
    const env = {
      SUPABASE_DB_URL: await databaseUrl(from),
      SUPABASE_URL: from.url,
      SUPABASE_SERVICE_ROLE_KEY: LOCAL_SECRET_KEY,
      BACKUP_RECIPIENT: recipient,
    };
    const withoutNames = await runScript('backup', [folder], env);
    const withNames = await runScript('backup', [folder, '--names'], env);
    await from.query('delete from storage.objects where name = $1', [unreadable]);
    expect([withoutNames.code, withNames.code]).toEqual([1, 1]);
    expect(withoutNames.output).toContain('1 files could not be read: to list them, add --names');
    expect(withoutNames.output).not.toContain('jane-doe');
    expect(withNames.output).toContain(`1 files could not be read: ${unreadable}`);
  },
);

test('A restore rejects damage, a wrong key and an unsuitable project', async () => {
  await makeBackup();
  const before = await rowsOf(to);
  const refused = 'is missing, damaged or encrypted for another key';
  const otherKey = await generateX25519Identity();
  await expect(restoreBackup(undefined, otherKey)).rejects.toThrow(refused);
  for (const name of ['1.age', 'database.age']) {
    const file = join(folder, name);
    const whole = readFileSync(file);
    const changed = whole.with(-20, whole.at(-20)! ^ 1);
    for (const bad of [changed, whole.subarray(0, whole.length / 2)]) {
      writeFileSync(file, bad);
      await expect(restoreBackup()).rejects.toThrow(refused);
    }
    rmSync(file);
    await expect(restoreBackup()).rejects.toThrow(refused);
    writeFileSync(file, whole);
  }
  expect(await rowsOf(to)).toEqual(before);
  expect(await operatorOf(to.url).storage.from('job-applications').list()).toMatchObject({
    data: [],
  });
  // A project with submissions, and one with other migrations.
  await submitContact(clientOf(to.url));
  await expect(restoreBackup()).rejects.toThrow('has rows in public.contact_submissions');
  await empty(to);
  const migrations = 'supabase_migrations.schema_migrations';
  await to.exec(`insert into ${migrations} (version) values ('20990101000000')`);
  await expect(restoreBackup()).rejects.toThrow('have different migrations');
  await to.exec(`delete from ${migrations} where version = '20990101000000'`);
});

const attack =
  'private.settings; grant select on public.contact_submissions to anon; commit; begin';
test.each([
  {
    what: 'SQL as a table name',
    change: (tables: object[]) => tables.unshift({ name: attack, rows: '[]' }),
  },
  {
    what: 'a table of another schema',
    change: (tables: object[]) => tables.push({ name: 'storage.buckets', rows: '[]' }),
  },
  { what: 'too few tables', change: (tables: object[]) => tables.pop() },
])('A restore rejects a forged backup with $what', async ({ change }) => {
  await makeBackup();
  await forge(change);
  const before = await rowsOf(to);
  await expect(restoreBackup()).rejects.toThrow('Nothing was changed');
  expect(await rowsOf(to)).toEqual(before);
  const rights = `select has_table_privilege('anon', 'public.contact_submissions', 'select') as reads`;
  expect(await to.query(rights)).toEqual([{ reads: false }]);
});

test('A backup of a remote database needs the CA certificate', async () => {
  const { code, output } = await runScript('backup', [folder], {
    SUPABASE_DB_URL: 'postgres://postgres:secret@db.example.com:5432/postgres',
    PGSSLROOTCERT: '',
    BACKUP_RECIPIENT: recipient,
  });
  expect(code).toBe(1);
  expect(output).toContain('PGSSLROOTCERT is missing');
  expect(readdirSync(folder)).toEqual([]);
});
