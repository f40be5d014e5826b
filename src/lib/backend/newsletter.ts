import { pageLanguage } from './page-language.ts';
import { outcomeOf, send, type Answer, type Outcome } from './send.ts';

/** Asks for the newsletter. The answer is the same for every address; the mail with the link follows. Never throws. */
export const subscribe = (email: string): Promise<Outcome> =>
  send((supabase) => supabase.rpc('subscribe_newsletter', { email, locale: pageLanguage() }));

/** Confirms a subscription by the token of the mail's link (double opt-in). Never throws. */
export const confirm = (token: string): Promise<Outcome> =>
  send((supabase) => supabase.rpc('confirm_newsletter', { token }), linkOutcome);

/** Ends a subscription by the token of a mail's link. Never throws. */
export const unsubscribe = (token: string): Promise<Outcome> =>
  send((supabase) => supabase.rpc('unsubscribe_newsletter', { token }), linkOutcome);

/** PostgreSQL's code for what is no UUID: a mail program has cut the link off. */
const invalidText = '22P02';

const linkOutcome = (answer: Answer): Outcome =>
  answer.data === false || answer.error?.code === invalidText
    ? { ok: false, reason: 'unknown', code: answer.error?.code ?? 'false' }
    : outcomeOf(answer);
