import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { LOCAL_SECRET_KEY } from '../../../scripts/backend/keys.ts';
import { backendUrl } from './addresses.ts';

export interface StoredContactRequest {
  id: string;
  name: string;
  company: string;
  email: string;
  message: string;
}

/** An address that no other test uses: the database takes three requests an hour from each. */
export const uniqueEmail = () => `${randomUUID()}@example.com`;

/** The contact requests stored for an address, read as the operator reads them: with the secret key. */
export async function storedContactRequests(email: string): Promise<StoredContactRequest[]> {
  const client = createClient(backendUrl, LOCAL_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data, error } = await client
    .from('contact_submissions')
    .select('id, name, company, email, message')
    .eq('email', email);
  if (error) throw new Error(`The database could not be read: ${error.message}`);
  return data;
}
