import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { LOCAL_SECRET_KEY } from '../../../tools/backend/keys.ts';
import { backendUrl } from '../../../tools/browser/addresses.ts';

export interface StoredContactRequest {
  id: string;
  name: string;
  company: string;
  email: string;
  message: string;
  language: string;
  /** The field for robots was filled in. */
  trapped: boolean;
}

/** An address that no other test uses: the database takes three requests within five minutes from each. */
export const uniqueEmail = () => `${randomUUID()}@example.com`;

export interface StoredApplication {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  linkedin: string | null;
  cover_letter: string;
  job_title: string;
  cv_url: string;
  language: string;
  retention_consent: boolean;
  status: string;
  /** The field for robots was filled in. */
  trapped: boolean;
  /** Size of the file that it names, in bytes. */
  cvSize: number | undefined;
}

/** As the operator reads: with the secret key. */
const operator = () =>
  createClient(backendUrl, LOCAL_SECRET_KEY, { auth: { persistSession: false, autoRefreshToken: false } });

/** The applications stored for an address. */
export async function storedApplications(email: string): Promise<StoredApplication[]> {
  const client = operator();
  const { data, error } = await client
    .from('job_applications')
    .select(
      'id, first_name, last_name, email, phone, linkedin, cover_letter, job_title, cv_url, language, retention_consent, status, trapped',
    )
    .eq('email', email);
  if (error) throw new Error(`The database could not be read: ${error.message}`);
  return Promise.all(
    data.map(async (row: Omit<StoredApplication, 'cvSize'>) => {
      const { data: file } = await client.storage.from('job-applications').download(row.cv_url);
      return { ...row, cvSize: file?.size };
    }),
  );
}

/** The contact requests stored for an address. */
export async function storedContactRequests(email: string): Promise<StoredContactRequest[]> {
  const { data, error } = await operator()
    .from('contact_submissions')
    .select('id, name, company, email, message, language, trapped')
    .eq('email', email);
  if (error) throw new Error(`The database could not be read: ${error.message}`);
  return data;
}
