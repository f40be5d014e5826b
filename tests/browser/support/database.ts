import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '#src/lib/backend/database.types.ts';
import { LOCAL_SECRET_KEY } from '../../../tools/backend/keys.ts';
import { backendUrl } from '../../../tools/browser/addresses.ts';

/** An address that no other test uses: the database takes three requests within five minutes from each. */
export const uniqueEmail = () => `${randomUUID()}@example.com`;

/** As the operator reads: with the secret key. */
const operator = () =>
  createClient<Database>(backendUrl, LOCAL_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

/** The applications stored for an address, each with the size of the file that it names, in bytes. */
export async function storedApplications(email: string) {
  const client = operator();
  const { data, error } = await client
    .from('job_applications')
    .select(
      'id, first_name, last_name, email, phone, linkedin, cover_letter, job_title, cv_url, language, retention_consent, status, trapped',
    )
    .eq('email', email);
  if (error) throw new Error(`The database could not be read: ${error.message}`);
  return Promise.all(
    data.map(async (row) => {
      const { data: file } = await client.storage.from('job-applications').download(row.cv_url);
      return { ...row, cvSize: file?.size };
    }),
  );
}

/** The contact requests stored for an address. */
export async function storedContactRequests(email: string) {
  const { data, error } = await operator()
    .from('contact_submissions')
    .select('id, name, company, email, message, language, trapped')
    .eq('email', email);
  if (error) throw new Error(`The database could not be read: ${error.message}`);
  return data;
}
