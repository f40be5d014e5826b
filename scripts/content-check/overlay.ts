import type { Plugin } from 'vite';
import { checkContent } from './check-content.ts';
import { formatProblems } from './report.ts';

/**
 * In development, Vite's overlay shows the first problem of the content, and a click opens its
 * file. The terminal shows all problems. The overlay disappears when the last one is corrected.
 */
export const contentOverlay = (): Plugin => ({
  name: 'content-check',
  apply: 'serve',
  enforce: 'pre',
  configureServer({ config, watcher, environments }) {
    const { hot } = environments.client;
    const folder = `${config.root}/content`;
    const check = async () => {
      const { problems } = await checkContent(folder);
      const [first] = problems;
      if (!first) return true;

      config.logger.error(formatProblems(problems, 'content'));
      const message = formatProblems([first], 'content');
      const loc = { file: `${folder}/${first.file}`, line: first.line ?? 1, column: 1 };
      const err = { title: 'The content has a problem.', message, stack: '', loc };
      hot.send({ type: 'error', err });
      return false;
    };

    hot.on('vite:client:connect', () => void check());
    watcher.on('all', async (_, path) => {
      if (!path.startsWith(`${folder}/`) || !(await check())) return;
      for (const { moduleGraph } of Object.values(environments)) moduleGraph.invalidateAll();
      hot.send({ type: 'full-reload' });
    });
  },
});
