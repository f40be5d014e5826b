import { randomInt, randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
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

/** An object name as the bucket wants it: 13 digits of time, a slug, `.pdf`. */
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
