import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const importers = /astro\/dist\/transitions\/(?:events|router)\.js$/;

const own = fileURLToPath(new URL('../client/swap.ts', import.meta.url));

/**
 * Gives the client router client/swap.ts in place of its own swap when the site is built; with `npm run dev` it keeps its own,
 * which knows Vite's styles. Should the router one day import something else from there, the build stops for want of it.
 */
export const lightRouter = (): Plugin => ({
  name: 'light-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './swap-functions.js' && importers.test(importer ?? '') ? own : undefined,
});
