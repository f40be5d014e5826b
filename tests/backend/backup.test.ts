import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startBackend, type Backend } from '../../tools/backend/boot.ts';
import { LOCAL_SECRET_KEY } from '../../tools/backend/keys.ts';
import { backUp, restore } from '../../tools/operator/backup.ts';
import { createDatabase } from './create-database.ts';
import { application, clientOf, contact, handIn, pdf, startTestBackend } from './local-backend.ts';
import { runTool } from './run-tool.ts';

/** A project, and how its commands reach it: on a server really by the commands, else by their functions. */
interface Project {
  backend: Backend;
  databaseUrl?: string;
}
let identity: string;
let recipient: string;
let folder: string;
let from: Project;
let to: Project;

async function newProject(): Promise<Project> {
  const { DB_URL: server } = process.env;
  if (!server) return { backend: await startTestBackend() };
  const databaseUrl = await createDatabase(server);
  return { backend: await startBackend({ databaseUrl }), databaseUrl };
}
const operator = ({ backend }: Project) => clientOf(backend.url, LOCAL_SECRET_KEY);
const run = (tool: string, argument: string, { backend, databaseUrl = '' }: Project) =>
  runTool(tool, [argument], {
    SUPABASE_URL: backend.url,
    SUPABASE_SERVICE_ROLE_KEY: LOCAL_SECRET_KEY,
    SUPABASE_DB_URL: databaseUrl,
    BACKUP_RECIPIENT: recipient,
    BACKUP_IDENTITY: identity,
  });
const sessionOf = ({ backend }: Project) => ({ session: backend, client: operator({ backend }) });

/** @returns the file */
async function makeBackup(project: Project): Promise<string> {
  if (project.databaseUrl) {
    expect(await run('backup', folder, project)).toMatchObject({ code: 0 });
  } else {
    await backUp(sessionOf(project), join(folder, 'backup.tar.age'), recipient);
  }
  return join(folder, readdirSync(folder)[0]!);
}
/** @returns what it says if it fails */
async function putBack(file: string, project: Project): Promise<string> {
  if (!project.databaseUrl) {
    return restore(sessionOf(project), file, identity).then(
      () => '',
      (error: Error) => error.message,
    );
  }
  const { code, output } = await run('restore', file, project);
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
  for (let index = 0; index < 25; index += 1) {
    await visitor.from('contact_submissions').insert(contact({ message: `${secret} ${index}` }));
  }
  for (const [index, row] of cvs.entries()) {
    crypto.getRandomValues(bytes[index]!.subarray(9, 60_000));
    await handIn(visitor, row, bytes[index]);
    expect((await visitor.from('job_applications').insert(row)).error).toBeNull();
  }
  await operator(project)
    .from('job_applications')
    .update({ status: 'rejected', notes: 'No.' })
    .eq('id', cvs[1]!.id);
  const quarantine = { destinationBucket: 'job-applications-quarantine' };
  await operator(project).storage.from('job-applications').move(cvs[2]!.cv_url, cvs[2]!.cv_url, quarantine);
  await visitor.rpc('subscribe_newsletter', { email: 'a@example.com', locale: 'de' });
  await project.backend.exec(`
    insert into private.newsletter_consents (email_hash, locale, confirmed_at) values ('ab', 'en', now() - interval '1 day');
    insert into private.staff (email) values ('staff@example.com');
    insert into public.contact_submissions (name, company, email, message)
      select 'Ann', 'ACME', 'ann' || n || '@example.com', 'We need a team.' from generate_series(1, 450) n`);
}

beforeAll(async () => {
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
  from = await newProject();
  await fill(from);
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  to = await newProject();
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await to.backend.close();
});
afterAll(() => from.backend.close());

test('Fill, back up, destroy, restore: every row is there again, and every byte of every file', async () => {
  const before = await rowsOf(from);
  const sent = await from.backend.query('select from private.outbox');
  const file = await makeBackup(from);
  const content = readFileSync(file, 'latin1');
  expect(content).toMatch(/^age-encryption\.org\/v1\n/);
  for (const plain of ['manifest', 'nobody but staff', cvs[0]!.cv_url]) expect(content).not.toContain(plain);

  expect(await putBack(file, to)).toBe('');
  const after = await rowsOf(to);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  expect(after['public.contact_submissions']).toHaveLength(475);
  expect(after).toEqual(before);
  // No trigger fired: nobody is sent a second notice of an old entry.
  expect(await to.backend.query('select from private.outbox')).toHaveLength(sent.length);
  for (const [index, { cv_url }] of cvs.entries()) {
    const bucket = index === 2 ? 'job-applications-quarantine' : 'job-applications';
    expect(Buffer.from((await to.backend.objects.get(bucket, cv_url))!.bytes).equals(bytes[index]!)).toBe(
      true,
    );
  }
  // And it works again: a new request is stored and told.
  const fresh = contact();
  expect((await clientOf(to.backend.url).from('contact_submissions').insert(fresh)).error).toBeNull();
});

test('A damaged backup, and one for another key, change nothing', async () => {
  const file = await makeBackup(from);
  const content = readFileSync(file);
  const before = await rowsOf(to);
  const damaged = join(folder, 'damaged.tar.age');
  const changed = Buffer.from(content);
  changed[content.length - 100]! ^= 1;
  for (const bad of [changed, content.subarray(0, content.length - 70_000)]) {
    writeFileSync(damaged, bad);
    expect(await putBack(damaged, to)).toContain('cannot be opened with this key, or is damaged');
  }
  const right = identity;
  identity = await generateX25519Identity();
  expect(await putBack(file, to)).toContain('cannot be opened with this key');
  identity = right;
  expect(await rowsOf(to)).toEqual(before);
});

test('A project with entries, and one with other migrations, are refused', async () => {
  const file = await makeBackup(from);
  await clientOf(to.backend.url).from('contact_submissions').insert(contact());
  expect(await putBack(file, to)).toContain('holds 1 entries');
  await to.backend.exec(`delete from public.contact_submissions;
    insert into supabase_migrations.schema_migrations (version) values ('20990101000000')`);
  expect(await putBack(file, to)).toContain('another version of the database');
});

test('A database elsewhere is asked for its certificate: without its authority no backup begins', async () => {
  const url = 'postgres://postgres:secret@db.example.com:5432/postgres';
  const { code, output } = await run('backup', folder, { ...from, databaseUrl: url });
  expect(code).not.toBe(0);
  expect(output).toContain('PGSSLROOTCERT is not set');
  expect(readdirSync(folder)).toEqual([]);
});
