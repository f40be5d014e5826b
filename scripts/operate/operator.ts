import { existsSync } from 'node:fs';
import { createClient } from '@supabase/supabase-js';
import { LOCAL_SECRET_KEY } from '../local/backend/keys.ts';

const remedy =
  'Local backend: run "npm start", and check BACKEND_PORT. Hosted project: check SUPABASE_URL, and whether the project is paused.';

/**
 * Creates a client with a secret key: for SUPABASE_URL and SUPABASE_SERVICE_ROLE_KEY, otherwise for
 * the backend of `npm start`. The key is never an argument: arguments appear in the shell history
 * and the process list.
 * @throws a readable message if the key is missing or the URL is not https
 */
export function operatorClient(environment: NodeJS.ProcessEnv = process.env) {
  const {
    SUPABASE_URL: hosted,
    SUPABASE_SERVICE_ROLE_KEY: key,
    BACKEND_PORT: port = '54321',
  } = environment;
  const url = hosted || `http://127.0.0.1:${port}`;
  if (hosted && !key)
    throw new Error(
      'SUPABASE_URL is set, but SUPABASE_SERVICE_ROLE_KEY is missing: a secret key of the project (dashboard: Settings, "API Keys").',
    );
  if (!/^https:|^http:\/\/(?:127\.0\.0\.1|localhost)(?::|$)/.test(url))
    throw new Error(
      `SUPABASE_URL must start with https://: without TLS the key could be intercepted. Found: ${url}`,
    );
  return createClient(url, hosted && key ? key : LOCAL_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    db: { retry: false },
    global: {
      fetch: (input, init) =>
        fetch(input, init).catch((cause: unknown) => {
          throw new Error(`No backend responds at ${url}. ${remedy}`, { cause });
        }),
    },
  });
}

export type OperatorClient = ReturnType<typeof operatorClient>;

/** Loads `.env` if it exists. Shell variables override .env, even if empty. */
export function loadEnvironment() {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/** Prints the result of a command; on an error, prints the message and sets exit code 1. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    console.log((await work()).trimEnd());
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
