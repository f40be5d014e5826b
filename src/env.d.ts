/// <reference types="astro/client" />

/** A variable that is not named below does not compile. */
interface ViteTypeOptions {
  strictImportMetaEnv: unknown;
}

interface ImportMetaEnv {
  /** Address of the backend, for instance https://abc.supabase.co. Locally set by `npm start`. */
  readonly PUBLIC_SUPABASE_URL: string;
  /** The backend's publishable key. Public by design: row-level security decides what it may do. */
  readonly PUBLIC_SUPABASE_KEY: string;
}
