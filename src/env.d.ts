/// <reference types="astro/client" />

/** The `exports` of astro-i18next list no types. */
declare module 'astro-i18next' {
  export default function astroI18next(options: {
    configPath: string;
  }): import('astro').AstroIntegration;
}

/** Scripts that Astro integrations inject before each page. */
declare module 'astro:scripts/page-ssr.js';

declare namespace App {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- Astro asks for an interface
  interface Locals extends ReturnType<typeof import('./middleware.ts').localsOf> {}
}
