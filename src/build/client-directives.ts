import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate on the first pointer, focus, drag or change event inside the island. */
    'client:touch'?: boolean;
    /** Hydrate when the dialog or `<details>` inside the island opens. */
    'client:open'?: boolean;
  }
}

/** Adds the hydration directives `client:touch` (forms) and `client:open` (dialogs, cards). */
export const clientDirectives: AstroIntegration = {
  name: 'client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      for (const name of ['touch', 'open'])
        addClientDirective({ name, entrypoint: `./src/islands/client-${name}.ts` });
    },
  },
};
