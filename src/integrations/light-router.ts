import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const importers = /astro\/dist\/transitions\/(?:events|router)\.js$/;

const own = fileURLToPath(new URL('../client/swap.ts', import.meta.url));

/**
 * Gives the client router client/swap.ts in place of its own swap when the site is built; with `npm run dev` it keeps its own,
 * which knows Vite's styles. Should the router one day import something else from there, the build stops for want of it.
 */
export function lightRouter(): AstroIntegration {
  return {
    name: 'light-router',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const plugin = {
          name: 'light-router',
          apply: 'build' as const,
          enforce: 'pre' as const,
          resolveId: (source: string, importer?: string) =>
            source === './swap-functions.js' && importers.test(importer ?? '') ? own : undefined,
        };
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}
