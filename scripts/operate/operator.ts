import { createClient } from '@supabase/supabase-js';
import { LOCAL_SECRET_KEY } from '../local/backend/keys.ts';

/**
 * A client with the rights of a secret key: for the project in SUPABASE_URL with
 * SUPABASE_SERVICE_ROLE_KEY, else for the backend of `npm start`. The key is never an argument:
 * arguments are in the shell's history and in the list of processes.
 * @throws a sentence if the address has no key or is not https
 */
export function operatorClient() {
  const {
    SUPABASE_URL: hosted,
    SUPABASE_SERVICE_ROLE_KEY: key,
    BACKEND_PORT: port = '54321',
  } = process.env;
  const url = hosted || `http://127.0.0.1:${port}`;
  if (hosted && !key)
    throw new Error(
      'SUPABASE_URL is set and SUPABASE_SERVICE_ROLE_KEY is not. It is a secret key of the project (settings, "API Keys").',
    );
  if (!/^https:|^http:\/\/(?:127\.0\.0\.1|localhost)(?::|$)/.test(url))
    throw new Error(
      `SUPABASE_URL must begin with https://, so that nobody reads the key on its way: ${url}`,
    );
  const remedy = hosted
    ? 'Is SUPABASE_URL right, and the project not paused?'
    : 'Start it first: npm start. If it runs on another port, say which: BACKEND_PORT=54322 npm run …';
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

/** Runs a command. If it throws, prints the error as a sentence and sets the exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    console.error((error as Error).message);
    process.exitCode = 1;
  });
}
