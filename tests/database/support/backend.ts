import { randomInt, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createPostgresConnection } from '@supabase/lite/postgres';
import postgres from 'postgres';
import { afterAll } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { startBackend, type Backend } from '../../../scripts/local/backend/boot.ts';
import { openPglite, type Database } from '../../../scripts/local/backend/database.ts';
import { LOCAL_PUBLISHABLE_KEY, LOCAL_SECRET_KEY } from '../../../scripts/local/backend/keys.ts';

/** In-memory backend, or its own database on the throw-away PostgreSQL server of DB_URL. */
export function startTestBackend(siteUrl?: string) {
  const serverUrl = process.env.DB_URL;
  const openDatabase = async () =>
    serverUrl ? openPostgres(serverUrl) : openPglite(undefined, await emptyDatabase());
  return startBackend({ openDatabase, siteUrl });
}

let shared: Promise<Backend> | undefined;

/**
 * This process's backend, emptied. The test files of a process use the same backend one after
 * another, because a start takes over a second.
 */
export async function testBackend() {
  shared ??= startTestBackend('https://site.example');
  const backend = await shared;
  await empty(backend);
  afterAll(() => rm(backend.storage, { recursive: true, force: true }));
  return backend;
}

/** Deletes all rows and resets the settings. */
export const empty = (backend: Backend) =>
  backend.exec(`
    delete from public.contact_submissions;
    delete from public.job_applications;
    delete from public.newsletter_subscriptions;
    delete from storage.objects;
    delete from private.newsletter_consents;
    delete from private.outbox;
    delete from private.rate_events;
    delete from private.upload_tickets;
    delete from private.worker_runs;
    delete from private.settings;
    insert into private.settings default values`);

/** Creates an empty database per test file. All are deleted with the server. */
async function openPostgres(serverUrl: string): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const server = postgres(serverUrl, { max: 1 });
  await server.unsafe(`create database ${name}`);
  await server.end();
  const { href: url } = new URL(`/${name}`, serverUrl);
  // @supabase/lite passes JSON as text, which the driver would encode again.
  const serialize = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const jsonb = {
    to: 3802,
    from: [3802],
    serialize,
    parse: (text: string) => JSON.parse(text) as unknown,
  };
  const postgresOptions = { onnotice: () => {}, types: { jsonb } };
  const connection = createPostgresConnection({ url, postgresOptions });
  const { driver } = connection;
  return {
    connection,
    runExclusive: (work) => work(),
    exec: async (sql) => void (await driver.unsafe(sql)),
    query: async <Row>(sql: string, parameters: unknown[] = []) =>
      [...(await driver.unsafe(sql, parameters.map((each) => each ?? null) as never[]))] as Row[],
    close: () => connection.close(),
  };
}

/**
 * Starts `work` during an open transaction with `sql`, and commits once `work` waits for its lock.
 * PGlite has one connection: there, `sql` is committed before `work` starts.
 */
export async function whileTransaction(
  backend: Backend,
  sql: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const [database] = await backend.query<{ name: string }>('select current_database() as name');
  if (!process.env.DB_URL) {
    await backend.exec(sql);
    await work();
    return;
  }
  const session = postgres(new URL(`/${database!.name}`, process.env.DB_URL).href, { max: 1 });
  let working: Promise<unknown> | undefined;
  await session.begin(async (transaction) => {
    await transaction.unsafe(sql);
    working = work();
    const isBlocked = `
      select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`;
    // Work that meets no lock ends without being blocked.
    let hasEnded = false;
    void working.finally(() => (hasEnded = true));
    while (!hasEnded && (await transaction.unsafe(isBlocked)).length === 0);
  });
  await working;
  await session.end();
}

/** Files of an empty database. PGlite creates them in four seconds and loads them in under one. */
export async function emptyDatabase(): Promise<Blob> {
  const folder = join(import.meta.dirname, '../../../node_modules/.cache');
  const file = join(folder, `empty-pglite-${manifest.devDependencies['@electric-sql/pglite']}.tar`);
  if (!existsSync(file)) {
    const database = new PGlite();
    const files = await database.dumpDataDir('none');
    await database.close();
    await mkdir(folder, { recursive: true });
    // Parallel test files each write a copy, and the latest wins.
    const draft = `${file}.${process.pid}.draft`;
    await writeFile(draft, Buffer.from(await files.arrayBuffer()));
    await rename(draft, file);
  }
  // A Blob of the file would be unreadable once another test file replaces it.
  return new Blob([await readFile(file)]);
}

/** A new client for rate limits: a hosted project's proxy header with a random address. */
const uniqueClient = () => {
  const line = Array.from({ length: 2 }, () => randomInt(0x1_0000).toString(16)).join(':');
  return { 'cf-connecting-ip': `2001:db8:${line}::1` };
};

/** A Supabase client like the site's, by default with a unique IP address. */
export const clientOf = (
  url: string,
  key = LOCAL_PUBLISHABLE_KEY,
  headers: Record<string, string> = uniqueClient(),
) =>
  createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers },
  });

export const operatorOf = (url: string) => clientOf(url, LOCAL_SECRET_KEY);

export const uniqueAddress = () => `${randomUUID()}@example.com`;

/** A CV name as requested by the site: 13 digits of time, a slug, `.pdf`. */
export const uniqueCvName = (slug = 'ann-lee') => `${Date.now()}-${randomInt(1e9)}-${slug}.pdf`;

/** A file of `size` bytes with a PDF signature. */
export function pdf(size = 1024): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set(new TextEncoder().encode('%PDF-1.7\n').subarray(0, size));
  return bytes;
}

export const contact = (changes: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  name: 'Ann Lee',
  company: 'ACME',
  email: uniqueAddress(),
  message: 'We need a team of five.',
  language: 'en',
  ...changes,
});

export const application = (changes: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  first_name: 'Ann',
  last_name: 'Lee',
  email: uniqueAddress(),
  phone: '+230 5123 4567',
  linkedin: '',
  cover_letter: 'I should like to join.',
  job_title: 'General Application',
  cv_url: uniqueCvName(),
  status: 'received',
  language: 'en',
  retention_consent: false,
  ...changes,
});

type Applied = Record<'id' | 'cv_url', string>;

/** Requests an upload ticket and puts its name into the application. */
export async function openUpload(visitor: SupabaseClient, row: Applied, file_size?: number) {
  const response = await visitor.rpc('open_upload', {
    application_id: row.id,
    file_name: row.cv_url,
    file_size,
  });
  if (response.error) throw response.error;
  row.cv_url = response.data as string;
  return row.cv_url;
}

/** Uploads an application's CV like the site: ticket first, then the file. */
export async function uploadCv(visitor: SupabaseClient, row: Applied, body = pdf()) {
  await openUpload(visitor, row, body.length);
  return visitor.storage.from('job-applications').upload(row.cv_url, body, {
    contentType: 'application/pdf',
    cacheControl: '3600',
    upsert: false,
  });
}

/** Sends a contact request. @returns the row and the result */
export async function submitContact(
  visitor: SupabaseClient,
  changes: Record<string, unknown> = {},
) {
  const row = contact(changes);
  const { status, error } = await visitor.from('contact_submissions').insert(row);
  return { row, status, code: error?.code };
}

/** Uploads a CV and sends its application. @returns the row and the result */
export async function submitApplication(
  visitor: SupabaseClient,
  changes: Record<string, unknown> = {},
  bytes = pdf(),
) {
  const row = application(changes);
  const { error: refusal } = await uploadCv(visitor, row, bytes);
  if (refusal) throw refusal;
  const { status, error } = await visitor.from('job_applications').insert(row);
  return { row, status, code: error?.code };
}
