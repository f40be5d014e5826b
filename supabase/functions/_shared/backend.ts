import { createClient } from '@supabase/supabase-js';
import { projectKey, required, type Environment } from './environment.ts';

/** Time limit of one call, in milliseconds. */
const CALL_LIMIT = 10_000;

/** The project as the worker meets it, with its secret key. */
export const secretBackend = (environment: Environment): Backend =>
  connect(
    required(environment, 'SUPABASE_URL'),
    projectKey(environment, 'SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY'),
  );

/** The project as a visitor meets it, with its publishable key. */
export const publicBackend = (environment: Environment): Backend =>
  connect(
    required(environment, 'SUPABASE_URL'),
    projectKey(environment, 'SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY'),
  );

/** @param url address of the project, for example `https://abc.supabase.co` */
export const connect = (url: string, key: string) =>
  createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(CALL_LIMIT) }),
    },
  });

export type Backend = ReturnType<typeof connect>;

/**
 * Calls a database function and gives its answer, null if it has none.
 * @throws failureOf the call
 */
export async function call<Answer>(
  backend: Backend,
  name: string,
  parameters: Record<string, unknown> = {},
): Promise<Answer> {
  const answer = await backend.rpc(name, parameters);
  if (answer.error) throw failureOf(name, answer.status);
  return answer.data as Answer;
}

/** Why a call failed, by its status alone: what the service says may quote a name or an address. */
export const failureOf = (call: string, status: number | undefined): Error =>
  new Error(status ? `${call} was answered ${status}` : `${call} was not answered`);
