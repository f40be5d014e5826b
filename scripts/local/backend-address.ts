import { LOCAL_PUBLISHABLE_KEY } from './backend/keys.ts';

/** What a site is built with that talks to the backend of `npm start`, at BACKEND_PORT of this machine. */
export const localBackend = () => ({
  PUBLIC_SUPABASE_URL: `http://127.0.0.1:${process.env.BACKEND_PORT || 54_321}`,
  PUBLIC_SUPABASE_KEY: LOCAL_PUBLISHABLE_KEY,
});
