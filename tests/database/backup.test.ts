import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { backUp } from '../../scripts/backup.ts';
import { restore } from '../../scripts/restore.ts';
import type { Backend } from '../../scripts/backend/boot.ts';
import { LOCAL_SECRET_KEY } from '../../scripts/backend/keys.ts';
import { application, clientOf, contact, handIn, pdf, startTestBackend } from './support/backend.ts';
import { runScript } from '../support/run-script.ts';

/** On a server of DB_URL the commands are run as an operator runs them, else their functions are called. */
interface Project {
  backend: Backend;
  databaseUrl?: string;
}
let identity: string;
let recipient: string;
let place: string;
let from: Project;
let to: Project;

async function newProject(): Promise<Project> {
  const backend = await startTestBackend();
  const { DB_URL: server } = process.env;
  const [row] = await backend.query<{ name: string }>('select current_database() as name');
  return { backend, databaseUrl: server && new URL(`/${row!.name}`, server).href };
}
const operator = ({ backend }: Project) => clientOf(backend.url, LOCAL_SECRET_KEY);
const run = (script: string, argument: string, { backend, databaseUrl = '' }: Project) =>
  runScript(script, [argument], {
    SUPABASE_URL: backend.url,
    SUPABASE_SERVICE_ROLE_KEY: LOCAL_SECRET_KEY,
    SUPABASE_DB_URL: databaseUrl,
    PGSSLROOTCERT: '',
    BACKUP_RECIPIENT: recipient,
    BACKUP_IDENTITY: identity,
  });

/** @returns the folder of the backup */
async function makeBackup(project: Project): Promise<string> {
  if (!project.databaseUrl) {
    const folder = join(place, 'backup');
    expect(await backUp(project.backend.query, operator(project), folder, recipient)).toEqual([]);
    return folder;
  }
  expect(await run('backup', place, project)).toMatchObject({ code: 0 });
  return join(place, readdirSync(place)[0]!);
}

/** @returns what it says if it fails */
async function putBack(folder: string, project: Project): Promise<string> {
  if (!project.databaseUrl)
    return restore(project.backend.query, operator(project), folder, identity).then(
      () => '',
      (error: Error) => error.message,
    );
  const { code, output } = await run('restore', folder, project);
  return code === 0 ? '' : output;
}

/** Every row of every table, as text. */
async function rowsOf({ backend }: Project): Promise<Record<string, string[]>> {
  const tables = await backend.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'private') order by 1`,
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const found = await backend.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

const cvs = [application({ retention_consent: true }), application(), application()];
const bytes = [pdf(1), pdf(70_000), pdf(3 * 1024 * 1024)];
const secret = 'What nobody but staff may read: Straße, 日本語, "quotes", \\ and\na line.';

async function fill(project: Project) {
  const visitor = clientOf(project.backend.url);
  for (let index = 0; index < 25; index += 1)
    await visitor
      .from('contact_submissions')
      .insert(contact({ message: `${secret} ${index}` }))
      .throwOnError();
  for (const [index, row] of cvs.entries()) {
    crypto.getRandomValues(bytes[index]!.subarray(9, 60_000));
    await handIn(visitor, row, bytes[index]);
    await visitor.from('job_applications').insert(row).throwOnError();
  }
  const decided = operator(project).from('job_applications').update({ status: 'rejected', notes: 'No.' });
  await decided.eq('id', cvs[1]!.id).throwOnError();
  const quarantine = { destinationBucket: 'job-applications-quarantine' };
  await operator(project).storage.from('job-applications').move(cvs[2]!.cv_url, cvs[2]!.cv_url, quarantine);
  await visitor.rpc('subscribe_newsletter', { email: 'a@example.com', locale: 'de' }).throwOnError();
  await project.backend.exec(
    `insert into private.newsletter_consents (email_hash, locale, confirmed_at) values ('ab', 'en', now() - interval '1 day')`,
  );
}

beforeAll(async () => {
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
  from = await newProject();
  await fill(from);
});
beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'backup-'));
  to = await newProject();
});
afterEach(async () => {
  rmSync(place, { recursive: true });
  await to.backend.close();
});
afterAll(() => from.backend.close());

test('Fill, back up, restore elsewhere: every row is there again, and every byte of every file', async () => {
  const before = await rowsOf(from);
  const folder = await makeBackup(from);
  const files = readdirSync(folder);
  expect(files.sort()).toEqual(['0.age', '1.age', '2.age', 'database.age']);
  for (const file of files) {
    const content = readFileSync(join(folder, file), 'latin1');
    expect(content).toMatch(/^age-encryption\.org\/v1\n/);
    expect(content).not.toMatch(/nobody but staff|%PDF/);
  }

  expect(await putBack(folder, to)).toBe('');
  expect(before['public.contact_submissions']).toHaveLength(25);
  // The same rows of private.outbox too: no trigger fired, so that nobody is sent a second notice.
  expect(await rowsOf(to)).toEqual(before);
  for (const [index, { cv_url }] of cvs.entries()) {
    const bucket = operator(to).storage.from(
      index === 2 ? 'job-applications-quarantine' : 'job-applications',
    );
    const { data } = await bucket.download(cv_url);
    expect(Buffer.from(await data!.bytes()).equals(bytes[index]!)).toBe(true);
  }
  // And it works again.
  expect((await clientOf(to.backend.url).from('contact_submissions').insert(contact())).error).toBeNull();
});

test('A damaged backup, an incomplete one and one for another key change nothing', async () => {
  const folder = await makeBackup(from);
  const before = await rowsOf(to);
  const refused = 'is missing or damaged, or this key does not open it';
  const right = identity;
  identity = await generateX25519Identity();
  expect(await putBack(folder, to)).toContain(refused);
  identity = right;
  const file = join(folder, '1.age');
  const changed = readFileSync(file);
  changed[changed.length - 20]! ^= 1;
  for (const bad of [changed, changed.subarray(0, 1000)]) {
    writeFileSync(file, bad);
    expect(await putBack(folder, to)).toContain(refused);
  }
  rmSync(file);
  expect(await putBack(folder, to)).toContain(refused);
  expect(await rowsOf(to)).toEqual(before);
});

test('A project with entries, and one with other migrations, are refused', async () => {
  const folder = await makeBackup(from);
  await clientOf(to.backend.url).from('contact_submissions').insert(contact()).throwOnError();
  expect(await putBack(folder, to)).toContain('holds 1 entries');
  await to.backend.exec(`delete from public.contact_submissions;
    insert into supabase_migrations.schema_migrations (version) values ('20990101000000')`);
  expect(await putBack(folder, to)).toContain('another version of the database');
});

test('A database elsewhere is asked for its certificate: without its authority no backup begins', async () => {
  const databaseUrl = 'postgres://postgres:secret@db.example.com:5432/postgres';
  const { code, output } = await run('backup', place, { ...from, databaseUrl });
  expect([code, output]).toEqual([1, expect.stringContaining('PGSSLROOTCERT is not set')]);
  expect(readdirSync(place)).toEqual([]);
});
