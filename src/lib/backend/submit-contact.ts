import type { ContactRequest } from '#src/lib/forms/contact.ts';
import { backend, insertLimit } from './client.ts';
import { pageLanguage } from './page-language.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import { hope, retrying, type Try } from './retrying.ts';

/**
 * Stores a contact request. `id` is made once per filled form and is the row's key, so that a repeated try never
 * stores it twice. Never throws.
 */
export const submitContact = (id: string, request: ContactRequest, trapped: boolean): Promise<Outcome> =>
  retrying(() => tryOnce(id, request, trapped));

async function tryOnce(id: string, request: ContactRequest, trapped: boolean): Promise<Try<Outcome>> {
  try {
    const supabase = await backend();
    const answer = await supabase
      .from('contact_submissions')
      .insert({ id, ...request, language: pageLanguage(), trapped })
      .abortSignal(AbortSignal.timeout(insertLimit));
    return { outcome: outcomeOf(answer), ...hope(answer) };
  } catch {
    return { outcome: { ok: false, reason: 'offline', code: 'download' }, temporary: true };
  }
}
