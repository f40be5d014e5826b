import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { changes } from './changes.ts';
import { makeChanges } from './make-changes.ts';

const modules = /astro\/dist\/transitions\/(events|router)\.js$/;

const own = fileURLToPath(new URL('../../client/swap.ts', import.meta.url));

/**
 * Gives the client router client/swap.ts in place of its own swap and takes out of it what our pages do not need, when the site
 * is built; with `npm run dev` it is whole. Should the router one day import something else, the build stops for want of it.
 */
export const lightRouter = (): Plugin => ({
  name: 'light-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './swap-functions.js' && modules.test(importer ?? '') ? own : undefined,
  transform: {
    filter: { id: modules },
    handler: (code, id) => ({
      code: makeChanges(code, changes[modules.exec(id)![1] as keyof typeof changes]),
      map: null,
    }),
  },
});
