import type { Plugin } from 'vite';
import { checkContent } from './check-content.ts';

/** In development, Vite's own overlay names the first problem of the content, and goes away with the save that mends it. */
export const contentOverlay = (): Plugin => ({
  name: 'content-check',
  apply: 'serve',
  configureServer({ config, watcher, environments }) {
    const { client } = environments;
    let hasProblem = false;
    const check = async () => {
      const [problem] = (await checkContent(`${config.root}/content`)).problems;
      const { file, line = 1, field = '', message = '' } = problem ?? {};
      const loc = { file: `content/${file}`, line, column: 1 };
      for (const { moduleGraph } of Object.values(environments)) moduleGraph.invalidateAll();
      if (problem)
        client.hot.send({ type: 'error', err: { message: `${field} ${message}`, stack: '', loc } });
      else if (hasProblem) client.hot.send({ type: 'full-reload' });
      hasProblem = problem !== undefined;
    };
    client.hot.on('vite:client:connect', () => void check());
    watcher.on('all', (_, path) => path.startsWith(`${config.root}/content/`) && void check());
  },
});
