import { dirname, join, resolve } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { checkContent } from './check-content.ts';
import { formatProblems, sorted } from './report.ts';

/**
 * In development, Vite's own overlay names the first problem of the content, opens its file at a click, and goes away with the save
 * that mends it; the terminal names all of them. A picture that is broken or gone has a stand-in meanwhile: Astro would answer with
 * errors, and go on asking for a picture that no text names any more.
 */
export const contentOverlay = (): Plugin => ({
  name: 'content-check',
  apply: 'serve',
  enforce: 'pre',
  configureServer({ config, watcher, environments }) {
    const { client } = environments;
    const folder = `${config.root}/content`;
    let told = '';
    const check = async () => {
      const { problems } = await checkContent(folder);
      const all = formatProblems(problems, 'content');
      for (const { moduleGraph } of Object.values(environments)) moduleGraph.invalidateAll();
      const [first] = sorted(problems);
      if (first) {
        const message = formatProblems([first], 'content');
        const loc = { file: `${folder}/${first.file}`, line: first.line ?? 1, column: 1 };
        client.hot.send({
          type: 'error',
          err: { title: 'The content has a problem.', message, stack: '', loc },
        });
      } else if (told !== '') client.hot.send({ type: 'full-reload' });
      // Each page that is opened asks for the check, which has nothing new to say then.
      if (all !== told)
        config.logger[first ? 'error' : 'info'](all || 'The content has no problems any more.');
      told = all;
    };
    client.hot.on('vite:client:connect', () => void check());
    watcher.on('all', (_, path) => path.startsWith(`${folder}/`) && void check());
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
