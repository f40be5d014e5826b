import type { ContactRequest } from '#src/lib/forms/contact.ts';
import { backend } from './client.ts';
import { isTemporary, outcomeOf, type Outcome } from './outcome.ts';
import { retrying, type Try } from './retrying.ts';

/** Time limit of one try, in milliseconds. */
const tryLimit = 15_000;

/**
 * Stores a contact request. `id` is made once per filled form and is the row's key, so that a repeated try never
 * stores it twice. Never throws.
 */
export const submitContact = (id: string, request: ContactRequest): Promise<Outcome> =>
  retrying(() => tryOnce(id, request));

async function tryOnce(id: string, request: ContactRequest): Promise<Try<Outcome>> {
  try {
    const supabase = await backend();
    const answer = await supabase
      .from('contact_submissions')
      .insert({ id, ...request })
      .abortSignal(AbortSignal.timeout(tryLimit));
    return { outcome: outcomeOf(answer), temporary: answer.status === 0 || isTemporary(answer.status) };
  } catch {
    return { outcome: { ok: false, reason: 'offline', code: 'download' }, temporary: true };
  }
}
