import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types.ts';
import { outcomeOf, type Answer, type Failure, type Outcome } from './outcome.ts';
import { hope, retrying } from './retrying.ts';

/** Time limit of one try to insert a row or to call a function, in milliseconds; Cloudflare's check needs some of its own. */
export const insertLimit = import.meta.env.PUBLIC_TURNSTILE_SITE_KEY ? 30_000 : 15_000;

/**
 * Hands the wait that a refusal asks for (RFC 9110, Retry-After) on as `details`: supabase-js shows no headers. The limits
 * answer 429 without a body.
 */
const fetchWithWait: typeof fetch = async (input, init) => {
  if (import.meta.env.PUBLIC_TURNSTILE_SITE_KEY)
    init = await (await import('./captcha.ts')).withPass(input, init);
  const response = await fetch(input, init);
  const details = response.headers.get('retry-after');
  const isRefusal = response.status === 429 || (!response.ok && details !== null);
  return isRefusal ? Response.json({ details }, response) : response;
};

let client: Promise<SupabaseClient<Database>> | undefined;

/**
 * The connection to the backend, downloaded and made when a form first needs it, never with a page.
 * The key is public by design; the database lets it insert and nothing else. Nothing is stored in the browser.
 */
export function backend(): Promise<SupabaseClient<Database>> {
  // Not destructured: Vite would wrap the import to find out what is used of it.
  client ??= import('@supabase/supabase-js').then(
    (supabase) =>
      supabase.createClient<Database>(
        import.meta.env.PUBLIC_SUPABASE_URL,
        import.meta.env.PUBLIC_SUPABASE_KEY,
        {
          auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
          global: { fetch: fetchWithWait },
        },
      ),
    (error: unknown) => {
      client = undefined;
      throw error;
    },
  );
  return client;
}

/** Downloads the client ahead of the first send. A failure is met again, and told, when something is sent. */
export function prepareBackend(): void {
  backend().catch(() => {});
}

/** What supabase-js makes of a request: it is sent once it is waited for. */
interface Request {
  abortSignal(signal: AbortSignal): PromiseLike<Answer>;
}

/**
 * Sends a request, which must be harmless when repeated, again where that may help (retrying.ts). Never throws.
 * @param refusal which answers mean something else than their status and error say
 */
export const send = <Reason = never>(
  request: (supabase: SupabaseClient<Database>) => Request,
  refusal?: (answer: Answer) => Failure<Reason> | undefined,
): Promise<Outcome | Failure<Reason>> =>
  retrying(async () => {
    try {
      const answer = await request(await backend()).abortSignal(AbortSignal.timeout(insertLimit));
      return { outcome: refusal?.(answer) ?? outcomeOf(answer), ...hope(answer) };
    } catch {
      return { outcome: { ok: false, reason: 'offline', code: 'download' }, temporary: true };
    }
  });
