import { send } from './client.ts';
import type { Answer, Failure, FailureReason } from './outcome.ts';
import { pageLanguage } from './page-language.ts';

/** How a request about the newsletter ended; `unknown`: the link's token belongs to no subscription, or no longer. */
export type NewsletterOutcome = { ok: true } | Failure<FailureReason | 'unknown'>;

/** Code of a sign-up that lacks the pass of the captcha (supabase/migrations, newsletter). */
export const noPass = 'PT403';

/** Asks for the newsletter. The answer is the same for every address; the mail with the link follows. Never throws. */
export const subscribe = (email: string): Promise<NewsletterOutcome> =>
  send((supabase) => supabase.rpc('subscribe_newsletter', { email, locale: pageLanguage() }));

/** Confirms a subscription by the token of the mail's link (double opt-in). Never throws. */
export const confirm = (token: string): Promise<NewsletterOutcome> =>
  send((supabase) => supabase.rpc('confirm_newsletter', { token }), unknownToken);

/** Ends a subscription by the token of a mail's link. Never throws. */
export const unsubscribe = (token: string): Promise<NewsletterOutcome> =>
  send((supabase) => supabase.rpc('unsubscribe_newsletter', { token }), unknownToken);

/** PostgreSQL's code for what is no UUID: a mail program has cut the link off. */
const invalidText = '22P02';

const unknownToken = ({ data, error }: Answer): Failure<'unknown'> | undefined =>
  data === false || error?.code === invalidText
    ? { ok: false, reason: 'unknown', code: error?.code ?? 'false' }
    : undefined;
