import { backend, insertLimit } from './client.ts';
import type { Database } from './database.types.ts';
import { outcomeOf, type Failure, type FailureReason } from './outcome.ts';
import { pageLanguage } from './page-language.ts';
import { hope, retrying, type Try } from './retrying.ts';

/** How a request about the newsletter ended; `unknown`: the link's token belongs to no subscription, or no longer. */
export type NewsletterOutcome = { ok: true } | Failure<FailureReason | 'unknown'>;

/** Code of a sign-up that lacks the pass of the captcha (supabase/migrations, newsletter). */
export const noPass = 'PT403';

/** Asks for the newsletter. The answer is the same for every address; the mail with the link follows. Never throws. */
export const subscribe = (email: string): Promise<NewsletterOutcome> =>
  retrying(() => call('subscribe_newsletter', { email, locale: pageLanguage() }));

/** Confirms a subscription by the token of the mail's link (double opt-in). Never throws. */
export const confirm = (token: string): Promise<NewsletterOutcome> =>
  retrying(() => call('confirm_newsletter', { token }));

/** Ends a subscription by the token of a mail's link. Never throws. */
export const unsubscribe = (token: string): Promise<NewsletterOutcome> =>
  retrying(() => call('unsubscribe_newsletter', { token }));

/** PostgreSQL's code for what is no UUID: a mail program has cut the link off. */
const invalidText = '22P02';

type Functions = Database['public']['Functions'];

async function call<Name extends 'subscribe_newsletter' | 'confirm_newsletter' | 'unsubscribe_newsletter'>(
  name: Name,
  parameters: Functions[Name]['Args'],
): Promise<Try<NewsletterOutcome>> {
  try {
    const supabase = await backend();
    const answer = await supabase.rpc(name, parameters).abortSignal(AbortSignal.timeout(insertLimit));
    const outcome: NewsletterOutcome =
      (answer.data as unknown) === false || answer.error?.code === invalidText
        ? { ok: false, reason: 'unknown', code: answer.error?.code ?? 'false' }
        : outcomeOf(answer);
    return { outcome, ...hope(answer) };
  } catch {
    return { outcome: { ok: false, reason: 'offline', code: 'download' }, temporary: true };
  }
}
