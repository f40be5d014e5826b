import { randomInt, randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { startBackend, type BackendOptions } from '../../tools/backend/boot.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../tools/backend/keys.ts';
import { createDatabase } from './create-database.ts';
import { emptyDatabase } from './empty-database.ts';

/** The backend in memory, or on a database of its own on the throw-away server of DB_URL. */
export async function startTestBackend(options: BackendOptions = {}) {
  const serverUrl = process.env.DB_URL;
  if (serverUrl) return startBackend({ ...options, databaseUrl: await createDatabase(serverUrl) });
  return startBackend({ ...options, pglite: { ...options.pglite, loadDataDir: await emptyDatabase() } });
}

/** A client as the site has one; `headers` are sent with every request. */
export const clientOf = (url: string, key = LOCAL_PUBLISHABLE_KEY, headers: Record<string, string> = {}) =>
  createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false }, global: { headers } });

export const uniqueAddress = () => `${randomUUID()}@example.com`;

/** What a visitor asks to call a CV: 13 digits of time, a slug, `.pdf`. */
export const uniqueCvName = (slug = 'ann-lee') => `${Date.now()}-${randomInt(1e9)}-${slug}.pdf`;

/** A file of `size` bytes that begins as every PDF does. */
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

/** Asks for the ticket of an application's CV, and lets the application name that file. */
export async function openUpload(visitor: SupabaseClient, row: { id: string; cv_url: string }) {
  const answer = await visitor.rpc('open_upload', { application_id: row.id, file_name: row.cv_url });
  if (answer.error) throw answer.error;
  row.cv_url = answer.data as string;
  return row.cv_url;
}

/** Hands in the CV of an application as the site does: first the ticket, then the file. */
export async function handIn(
  visitor: SupabaseClient,
  row: { id: string; cv_url: string },
  body: Uint8Array<ArrayBuffer> | File = pdf(),
) {
  await openUpload(visitor, row);
  const bucket = visitor.storage.from('job-applications');
  return bucket.upload(row.cv_url, body, {
    contentType: 'application/pdf',
    cacheControl: '3600',
    upsert: false,
  });
}
