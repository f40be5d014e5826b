/// <reference types="astro/client" />

/** TypeScript does not find the types of astro-i18next: its `exports` do not list them. */
declare module 'astro-i18next' {
  export default function astroI18next(options: {
    configPath: string;
  }): import('astro').AstroIntegration;
}

/** The scripts of integrations that Astro runs before each page. */
declare module 'astro:scripts/page-ssr.js';

declare namespace App {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- Astro asks for an interface
  interface Locals extends ReturnType<typeof import('./middleware.ts').localsOf> {}
}
