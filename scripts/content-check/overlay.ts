import type { Plugin } from 'vite';
import { checkContent } from './check-content.ts';
import { formatErrors } from './report.ts';

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
    const check = async (isChanged: boolean) => {
      const { errors } = await checkContent(folder);
      const [first] = errors;
      if (first) {
        config.logger.error(formatErrors(errors, 'content'));
        const message = formatErrors([first], 'content');
        const loc = { file: `${folder}/${first.file}`, line: first.line ?? 1, column: 1 };
        const err = { title: 'The content has a problem.', message, stack: '', loc };
        hot.send({ type: 'error', err });
      } else if (isChanged) {
        for (const { moduleGraph } of Object.values(environments)) moduleGraph.invalidateAll();
        hot.send({ type: 'full-reload' });
      }
    };

    hot.on('vite:client:connect', () => void check(false));
    watcher.on('all', (_, path) => path.startsWith(`${folder}/`) && void check(true));
  },
});
