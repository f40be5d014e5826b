/// <reference types="astro/client" />

/** The package names its types where TypeScript does not look. */
declare module 'astro-i18next' {
  export default function astroI18next(options: { configPath: string }): import('astro').AstroIntegration;
}

/** The scripts of integrations that Astro runs before each page. */
declare module 'astro:scripts/page-ssr.js';

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
