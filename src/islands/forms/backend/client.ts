import { PUBLIC_SUPABASE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types.ts';

/** Time limit of one insert or function call, in milliseconds. */
const timeout = 15_000;

/** A Retry-After header (RFC 9110: seconds, or a date) in seconds. */
export const secondsOf = (retryAfter: string) =>
  Number(retryAfter) || Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);

/** The body of an error response: JSON or text. */
export function parseFailure(text: string) {
  try {
    return Object(JSON.parse(text)) as Partial<Record<string, string>>;
  } catch {
    return { message: text };
  }
}

/** Copies Retry-After into `details` of the error: supabase-js does not expose headers. */
const fetchWithWait: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const retryAfter = response.headers.get('retry-after');
  if (response.ok || retryAfter === null) return response;
  return Response.json(
    { ...parseFailure(await response.text()), details: String(secondsOf(retryAfter)) },
    response,
  );
};

export type Backend = SupabaseClient<Database>;

let client: Promise<Backend> | undefined;

/**
 * The backend client, loaded when a form first needs it and never with a page. The key is public by
 * design: it may insert and nothing else. Nothing is stored in the browser.
 */
export function backend() {
  // Keep `supabase.` here: with `{ createClient }`, Vite wraps the import.
  client ??= import('@supabase/supabase-js').then(
    (supabase) =>
      supabase.createClient<Database>(PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_KEY, {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        db: { timeout },
        global: { fetch: fetchWithWait },
      }),
    (error: unknown) => {
      client = undefined;
      throw error;
    },
  );
  return client;
}

/**
 * Loads the client before the first send. A failure is ignored: the send fails in the same way, and
 * the form shows it.
 */
export function prepareBackend() {
  backend().catch(() => {});
}
