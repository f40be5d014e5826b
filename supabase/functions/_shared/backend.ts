import { createClient } from '@supabase/supabase-js';

/** @param url address of the project, for example `https://abc.supabase.co` */
export const connect = (url: string, key: string) =>
  createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(10_000) }),
    },
  });

export type Backend = ReturnType<typeof connect>;

/**
 * Calls a database function and returns its result, null if it has none.
 * @throws callError the call
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

/**
 * The error of a failed call, with its status only: the service's message may quote a name or an
 * address.
 */
export const callError = (call: string, status: number | undefined): Error =>
  new Error(status ? `${call} was answered ${status}` : `${call} was not answered`);
