import type { Plugin } from 'vite';
import { checkContent } from './check-content.ts';
import { formatErrors } from './report.ts';

/**
 * Shows the first content error in Vite's overlay during development; a click opens the file. The
 * terminal lists all errors. The page reloads when the content is valid again.
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
        const err = { title: 'The content has an error.', message, stack: '', loc };
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
