import type { AstroIntegration } from 'astro';

/**
 * Adds `client:touch` (forms) and `client:open` (dialogs, cards). They decide when the React of an
 * island is loaded.
 */
export const clientDirectives: AstroIntegration = {
  name: 'client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      for (const name of ['touch', 'open'])
        addClientDirective({ name, entrypoint: `./src/islands/${name}.ts` });
    },
  },
};
