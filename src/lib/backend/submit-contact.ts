import type { ContactRequest } from '#src/lib/forms/contact.ts';
import { send } from './client.ts';
import type { Outcome } from './outcome.ts';
import { pageLanguage } from './page-language.ts';

/**
 * Stores a contact request. `id` is made once per filled form and is the row's key, so that a repeated try never
 * stores it twice. Never throws.
 */
export const submitContact = (id: string, request: ContactRequest, trapped: boolean): Promise<Outcome> =>
  send((supabase) =>
    supabase.from('contact_submissions').insert({ id, ...request, language: pageLanguage(), trapped }),
  );
