import type { AstroIntegration } from 'astro';

/** Adds `client:touch`: an island's React is loaded when the visitor first touches the island, never with the page. */
export function touchDirective(): AstroIntegration {
  return {
    name: 'touch-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'touch', entrypoint: './src/client/hydration/touch.ts' });
      },
    },
  };
}
