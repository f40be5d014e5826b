import { existsSync } from 'node:fs';
import { createClient } from '@supabase/supabase-js';
import { LOCAL_SECRET_KEY } from '../local/backend/keys.ts';

const remedy = 'Run "npm start", or check SUPABASE_URL (is the project paused?) and BACKEND_PORT.';

/**
 * A client with the rights of a secret key: for the project in SUPABASE_URL with
 * SUPABASE_SERVICE_ROLE_KEY, else for the backend of `npm start`. The key is never an argument:
 * arguments are in the shell's history and in the list of processes.
 * @throws a sentence if the address has no key or is not https
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
      'SUPABASE_URL is set, but SUPABASE_SERVICE_ROLE_KEY is missing. Set it to a secret key of the project (dashboard: Settings, "API Keys").',
    );
  if (!/^https:|^http:\/\/(?:127\.0\.0\.1|localhost)(?::|$)/.test(url))
    throw new Error(
      `SUPABASE_URL must start with https://, so that nobody can read the key on its way: ${url}`,
    );
  return createClient(url, hosted && key ? key : LOCAL_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    db: { retry: false },
    global: {
      fetch: (input, init) =>
        fetch(input, init).catch((cause: unknown) => {
          throw new Error(`No backend answers at ${url}. ${remedy}`, { cause });
        }),
    },
  });
}

export type OperatorClient = ReturnType<typeof operatorClient>;

/** Loads `.env`, if it exists. Variables of the shell override it, even empty ones. */
export function loadEnvironment() {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/** Runs a command and prints its text. If it throws, prints the message and sets exit code 1. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  try {
    console.log((await work()).trimEnd());
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
