import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { withDirectScripts } from './direct-scripts.ts';
import { withoutIslandRuntime } from './island-runtime.ts';
import { PageStyles } from './styles/page-styles.ts';

/**
 * What is left to do on the pages once Astro has built them: scripts by their direct address, no inline island runtime, and
 * only the styles that pages of their kind can use.
 */
export function builtPages(): AstroIntegration {
  return {
    name: 'built-pages',
    hooks: {
      'astro:build:done': async ({ dir, assets }) => {
        const root = fileURLToPath(dir);
        const modules = await modulesIn(root);
        const textOf = (address: string) => modules.get(address);
        const styles = new PageStyles(modules);
        const kinds = [...assets].map(
          ([route, files]) =>
            [
              route,
              files.map((file) => fileURLToPath(file)).filter((file) => file.endsWith('.html')),
            ] as const,
        );
        for (const [route, files] of kinds) {
          for (const file of files) {
            const html = withoutIslandRuntime(withDirectScripts(await readFile(file, 'utf8'), textOf));
            styles.see(route, html);
            await writeFile(file, html);
          }
        }
        for (const [route, files] of kinds) {
          for (const file of files) await writeFile(file, styles.apply(route, await readFile(file, 'utf8')));
        }
      },
    },
  };
}

/** The texts of the built modules by address. */
async function modulesIn(root: string): Promise<Map<string, string>> {
  const files = await readdir(join(root, '_astro'));
  const modules = files.filter((file) => file.endsWith('.js'));
  return new Map(
    await Promise.all(
      modules.map(
        async (file) => [`/_astro/${file}`, await readFile(join(root, '_astro', file), 'utf8')] as const,
      ),
    ),
  );
}
