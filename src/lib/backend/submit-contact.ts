import type { ContactRequest } from '#src/lib/forms/contact.ts';
import { pageLanguage } from './page-language.ts';
import { store, type Outcome } from './send.ts';

/** Stores a contact request. `id` is made once per filled form and is the row's key. Never throws. */
export const submitContact = (id: string, request: ContactRequest, trapped: boolean): Promise<Outcome> =>
  store('contact_submissions', { id, ...request, language: pageLanguage(), trapped });
