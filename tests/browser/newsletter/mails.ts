import { createClient } from '@supabase/supabase-js';
import { LOCAL_SECRET_KEY } from '../../../tools/backend/keys.ts';
import { backendUrl } from '../../../tools/browser/addresses.ts';

interface Mail {
  kind: string;
  recipient: string;
  language: string;
  payload: { token?: string; unsubscribe?: string };
}

const client = () =>
  createClient(backendUrl, LOCAL_SECRET_KEY, { auth: { persistSession: false, autoRefreshToken: false } });

const claimed: Mail[] = [];

/** The newsletter's mails that wait for an address, taken from the outbox as the mail worker takes them. */
export async function newsletterMailsTo(address: string): Promise<Mail[]> {
  const answer = await client().rpc('outbox_claim', { max_rows: 1000 });
  if (answer.error) throw new Error(`The outbox could not be read: ${answer.error.message}`);
  claimed.push(...(answer.data as Mail[]));
  return claimed.filter(({ kind, recipient }) => kind === 'newsletter_confirm' && recipient === address);
}

/** The subscription of an address, or undefined when there is none. */
export async function subscriptionOf(
  address: string,
): Promise<{ status: string; locale: string } | undefined> {
  const { data, error } = await client()
    .from('newsletter_subscriptions')
    .select('status, locale')
    .eq('email', address);
  if (error) throw new Error(`The subscriptions could not be read: ${error.message}`);
  return (data as { status: string; locale: string }[])[0];
}
