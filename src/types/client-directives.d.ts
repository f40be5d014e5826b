import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate on the first pointer, focus, drag or change inside the island. */
    'client:touch'?: boolean;
  }
}
