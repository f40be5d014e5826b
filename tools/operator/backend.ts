import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { LOCAL_SECRET_KEY } from '../backend/keys.ts';
import { portFrom } from '../serve/ports.ts';

/** A backend with the rights of its secret key, for the commands of the operator. */
export interface Operated {
  url: string;
  /** True for a project that SUPABASE_URL names, false for the backend of `npm start`. */
  hosted: boolean;
  client: SupabaseClient;
}

/**
 * The project of SUPABASE_URL with its secret key in SUPABASE_SERVICE_ROLE_KEY, else the running local backend. Never by
 * arguments: those stand in the shell's history and in the list of processes.
 * @throws a sentence if the address has no key or is not https
 */
export function operatedBackend(): Operated {
  const { SUPABASE_URL: hosted, SUPABASE_SERVICE_ROLE_KEY: key } = process.env;
  const url = hosted?.replace(/\/$/, '') || `http://127.0.0.1:${portFrom('BACKEND_PORT', 54_321)}`;
  if (hosted && !key) {
    throw new Error(
      'SUPABASE_URL is set and SUPABASE_SERVICE_ROLE_KEY is not. It is a secret key of the project (settings, "API Keys").',
    );
  }
  if (!/^https:|^http:\/\/(?:127\.0\.0\.1|localhost)(?::|$)/.test(url)) {
    throw new Error(
      `SUPABASE_URL must begin with https://, so that nobody reads the key on its way. It is ${url}.`,
    );
  }
  const client = createClient(url, hosted ? (key ?? '') : LOCAL_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  return { url, hosted: Boolean(hosted), client };
}

interface Answer<Data> {
  data: Data;
  error: { message: string } | null;
  status?: number;
}

/**
 * What a request was answered.
 * @throws a sentence if nobody answers or the backend refuses
 */
export function answerOf<Data>(
  { url, hosted }: Operated,
  { data, error, status }: Answer<Data>,
): NonNullable<Data> {
  if (!error) return data as NonNullable<Data>;
  if (status !== 0) throw new Error(`The backend at ${url} refused: ${error.message}`);
  throw new Error(
    hosted
      ? `No backend answers at ${url}. Is SUPABASE_URL right, and the project not paused?`
      : `No backend answers at ${url}. Start it first: npm start. If it runs on another port, say which: ` +
          `BACKEND_PORT=54322 npm run submissions`,
  );
}

/** Runs a command: what it throws is printed as a sentence, and the exit code is 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
