import type { AstroIntegration } from 'astro';

/**
 * Takes Vite's preload helper (0.8 kB on every page) and its lists of files out of dynamic imports. It fetches an imported
 * module's own imports and style sheets ahead; ours have next to none, and styles come with the page.
 */
export function lightImports(): AstroIntegration {
  return {
    name: 'light-imports',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const plugin = {
          name: 'light-imports',
          apply: 'build' as const,
          // Here, because Astro writes over what stands in the configuration.
          configEnvironment: (name: string) =>
            name === 'client' ? { build: { modulePreload: false as const } } : undefined,
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
