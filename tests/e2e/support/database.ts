import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '#src/islands/forms/backend/database.types.ts';
import { LOCAL_SECRET_KEY } from '../../../scripts/local/backend/keys.ts';

/** Used by the site under test (playwright.config.ts). */
const backendUrl = `http://127.0.0.1:${process.env.BACKEND_PORT ?? 54321}`;

/** A fresh email address: the database limits mails per recipient. */
export const uniqueEmail = () => `${randomUUID()}@example.com`;

/** Uses the operator's secret key. */
const database = createClient<Database>(backendUrl, LOCAL_SECRET_KEY, {
  auth: { persistSession: false, autoRefreshToken: false },
});

export type Table = 'contact_submissions' | 'job_applications' | 'newsletter_subscriptions';

/** All rows with an email address. */
export async function rowsOf(table: Table, email: string): Promise<Record<string, unknown>[]> {
  const rows = database.from(table as 'contact_submissions').select('*');
  return (await rows.eq('email', email).throwOnError()).data;
}

/** A stored CV; undefined if the file does not exist. */
export async function storedCv(name: string): Promise<Buffer | undefined> {
  const { data } = await database.storage.from('job-applications').download(name);
  return data ? Buffer.from(await data.arrayBuffer()) : undefined;
}
