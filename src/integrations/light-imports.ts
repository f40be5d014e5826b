import type { AstroIntegration } from 'astro';

/**
 * Takes Vite's preload helper (0.8 kB on every page) out of dynamic imports. It fetches an imported module's own imports
 * and style sheets ahead; ours have none: `motion` and supabase-js are one file each, and styles come with the page.
 */
export function lightImports(): AstroIntegration {
  return {
    name: 'light-imports',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const plugin = {
          name: 'light-imports',
          apply: 'build' as const,
          transform: {
            filter: { id: /vite\/preload-helper/ },
            handler: () => ({ code: 'export const __vitePreload = (load) => load();', map: null }),
          },
        };
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}
