import { PUBLIC_SUPABASE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types.ts';

/** Timeout for an insert or function call, in milliseconds. */
const timeout = 15_000;

/**
 * Converts a Retry-After header (seconds or a date, RFC 9110) to seconds. Returns 0 for a past date:
 * the device clock may be ahead.
 */
export const secondsOf = (retryAfter: string) =>
  Number(retryAfter) || Math.max(0, Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000));

/** Parses an error response body, JSON or text. */
export function parseFailure(text: string) {
  try {
    return Object(JSON.parse(text)) as Partial<Record<string, string>>;
  } catch {
    return { message: text };
  }
}

/** Copies Retry-After into the error's `details`, because supabase-js does not expose headers. */
const fetchWithRetryAfter: typeof fetch = async (input, init) => {
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
 * Returns the backend client, loaded on first use by a form. The key is public by design and may
 * only insert. Nothing is stored in the browser.
 */
export function backend() {
  // Keep `supabase.` here: with `{ createClient }`, Vite wraps the import.
  client ??= import('@supabase/supabase-js').then(
    (supabase) =>
      supabase.createClient<Database>(PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_KEY, {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        db: { timeout },
        global: { fetch: fetchWithRetryAfter },
      }),
    (error: unknown) => {
      client = undefined;
      throw error;
    },
  );
  return client;
}

/**
 * Preloads the client before the first send. Failures are ignored here: the send fails too, and the
 * form reports the error.
 */
export function prepareBackend() {
  backend().catch(() => {});
}
