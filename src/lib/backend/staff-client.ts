import { createClient } from '@supabase/supabase-js';
import type { Database } from './database.types.ts';

/**
 * The connection of the staff page, which no other page loads. Whoever signs in stays so in this tab, until it is closed:
 * the session is the one thing that the site keeps in a browser, and no visitor has one.
 */
export const staffClient = () =>
  createClient<Database>(import.meta.env.PUBLIC_SUPABASE_URL, import.meta.env.PUBLIC_SUPABASE_KEY, {
    auth: { storage: sessionStorage, storageKey: 'staff', flowType: 'implicit' },
  });
