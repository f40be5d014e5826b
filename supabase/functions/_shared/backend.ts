import { createClient } from '@supabase/supabase-js';

/** @param url project URL, for example `https://abc.supabase.co` */
export const connect = (url: string, key: string) =>
  createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(10_000) }),
    },
  });

export type Backend = ReturnType<typeof connect>;

/**
 * Calls a database function and returns the result, null for void.
 * @throws {@link callError}
 */
export async function call<Result>(
  backend: Backend,
  name: string,
  parameters: Record<string, unknown> = {},
): Promise<Result> {
  const response = await backend.rpc(name, parameters);
  if (response.error) throw callError(name, response.status);
  return response.data as Result;
}

/** Keeps only the status: the service's message may quote personal data. */
export const callError = (call: string, status: number | undefined): Error =>
  new Error(status ? `${call} failed with status ${status}` : `${call} got no response`);
