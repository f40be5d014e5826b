/// <reference types="astro/client" />

/** The package names its types where TypeScript does not look. */
declare module 'astro-i18next' {
  export default function astroI18next(options: {
    configPath: string;
  }): import('astro').AstroIntegration;
}

/** The scripts of integrations that Astro runs before each page. */
declare module 'astro:scripts/page-ssr.js';
