import type { AstroIntegration } from 'astro';

/** Adds `client:touch`, which loads an island's React when the visitor first touches the island. */
export function clientTouch(): AstroIntegration {
  return {
    name: 'client-touch',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'touch', entrypoint: './src/islands/touch.ts' });
      },
    },
  };
}
