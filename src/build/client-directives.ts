import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate on the first pointer, focus, drag or change inside the island. */
    'client:touch'?: boolean;
    /** Hydrate when the dialog or the details inside the island are opened. */
    'client:open'?: boolean;
  }
}

/**
 * Adds `client:touch` (forms) and `client:open` (dialogs, cards). They decide when the React of an
 * island is loaded.
 */
export const clientDirectives: AstroIntegration = {
  name: 'client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      for (const name of ['touch', 'open'])
        addClientDirective({ name, entrypoint: `./src/islands/client-${name}.ts` });
    },
  },
};
