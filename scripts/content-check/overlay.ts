import { dirname, join, resolve } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { checkContent } from './check-content.ts';
import { formatProblems } from './report.ts';

/**
 * In development, Vite's own overlay names the first problem of the content, and goes away with the save that mends it. A
 * picture that is broken or gone has a stand-in meanwhile: Astro would answer with errors, and go on asking for a picture
 * that no text names any more.
 */
export const contentOverlay = (): Plugin => ({
  name: 'content-check',
  apply: 'serve',
  enforce: 'pre',
  configureServer({ config, watcher, environments }) {
    const { client } = environments;
    let hasProblem = false;
    const check = async () => {
      const { problems } = await checkContent(`${config.root}/content`);
      const message = formatProblems(problems.slice(0, 1), 'content');
      for (const { moduleGraph } of Object.values(environments)) moduleGraph.invalidateAll();
      if (message) client.hot.send({ type: 'error', err: { message, stack: '' } });
      else if (hasProblem) client.hot.send({ type: 'full-reload' });
      hasProblem = message !== '';
    };
    client.hot.on('vite:client:connect', () => void check());
    watcher.on('all', (_, path) => path.startsWith(`${config.root}/content/`) && void check());
  },
  resolveId: {
    filter: { id: /\.(?:jpg|png|webp)$/ },
    async handler(id, importer = '') {
      const root = process.cwd();
      const file = id.startsWith('/content/') ? join(root, id) : resolve(dirname(importer), id);
      if (!file.startsWith(join(root, 'content/'))) return undefined;
      const reading = sharp(file).metadata();
      const isPicture = await reading.catch(() => false);
      return isPicture ? undefined : join(root, 'content/images/placeholder.jpg');
    },
  },
});
