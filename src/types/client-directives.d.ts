import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate on the first pointer, focus or key inside the island. */
    'client:touch'?: boolean;
  }
}
