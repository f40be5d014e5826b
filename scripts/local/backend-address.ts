import { LOCAL_PUBLISHABLE_KEY } from './backend/keys.ts';

/** Build variables for the backend of `npm start`, on this machine at BACKEND_PORT. */
export const localBackend = (environment: NodeJS.ProcessEnv = process.env) => ({
  PUBLIC_SUPABASE_URL: `http://127.0.0.1:${environment.BACKEND_PORT || 54_321}`,
  PUBLIC_SUPABASE_KEY: LOCAL_PUBLISHABLE_KEY,
});

/** The message for a failed `npm start`, with the remedy if a port is in use. */
export function startError(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'EADDRINUSE') return message;
  return `${message}. Choose other ports with SITE_PORT, BACKEND_PORT and MAIL_PORT.`;
}
