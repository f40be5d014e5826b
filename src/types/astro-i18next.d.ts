/** The package names its types where TypeScript does not look. */
declare module 'astro-i18next' {
  import type { AstroIntegration } from 'astro';

  export default function astroI18next(options: { configPath: string }): AstroIntegration;
}

/** The scripts of integrations that Astro runs before each page. */
declare module 'astro:scripts/page-ssr.js';
