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
  /**
   * `Astro.locals` of every page and component: everything in the language of the page
   * (src/middleware.ts).
   */
  interface Locals {
    locale: import('./i18n/locales.ts').Locale;
    /** content/site.yaml */
    site: ReturnType<typeof import('./lib/site/index.ts').siteIn>;
    /** The texts of a dictionary: `const t = tFor('home')`. */
    tFor: <Name extends keyof import('./i18n/index.ts').Dictionaries>(
      name: Name,
    ) => ReturnType<typeof import('./i18n/index.ts').tFor<Name>>;
    /** The address of a page: `/about` is `/de/about` in German. */
    localizePath: (path: string) => string;
  }
}
