import type { Plugin } from 'vite';
import { checkContent } from './check-content.ts';
import { formatProblems, sorted } from './report.ts';

/**
 * In development, Vite's overlay shows the first problem of the content, and a click opens its
 * file. It disappears when the problem is corrected. The terminal shows all problems.
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
      // The check runs for each page that is opened. Mostly it finds nothing new.
      if (all !== told)
        config.logger[first ? 'error' : 'info'](all || 'The content has no problems any more.');
      told = all;
    };
    client.hot.on('vite:client:connect', () => void check());
    watcher.on('all', (_, path) => path.startsWith(`${folder}/`) && void check());
  },
});
