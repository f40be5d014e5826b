import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { createClient } from '@supabase/supabase-js';
import { lock } from 'proper-lockfile';
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

/** What the tests have claimed, a mail a line: a claim takes the mails of tests in other processes too. */
const claimed = 'test-results/claimed-mails.jsonl';

/** Rows of one answer at most (supabase/config.toml, max_rows): what is claimed beyond them is lost. */
const rows = 100;

async function claim(): Promise<void> {
  const answer = await client().rpc('outbox_claim', { max_rows: rows });
  if (answer.error) throw new Error(`The outbox could not be read: ${answer.error.message}`);
  const mails = answer.data as Mail[];
  for (const mail of mails) appendFileSync(claimed, `${JSON.stringify(mail)}\n`);
  if (mails.length === rows) await claim();
}

/** The newsletter's mails that wait for an address, taken from the outbox as the mail worker takes them. */
export async function newsletterMailsTo(address: string): Promise<Mail[]> {
  mkdirSync('test-results', { recursive: true });
  const unlock = await lock(claimed, {
    realpath: false,
    retries: { retries: 100, factor: 1, minTimeout: 100 },
  });
  try {
    await claim();
    return readFileSync(claimed, { encoding: 'utf8', flag: 'a+' })
      .split('\n')
      .flatMap((line) => (line ? (JSON.parse(line) as Mail) : []))
      .filter(({ kind, recipient }) => kind === 'newsletter_confirm' && recipient === address);
  } finally {
    await unlock();
  }
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
