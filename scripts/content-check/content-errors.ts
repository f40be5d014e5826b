import type { AstroIntegration } from 'astro';
import { brokenContent } from './check-content.ts';
import { errorPage } from './error-page.ts';
import { formatProblems } from './problem.ts';
import { readFiles } from './read-files.ts';

/** Milliseconds within which files that are saved one after the other are checked together. */
const together = 50;

/**
 * In development: while a saved file of the content cannot be shown, every page names it, with line, field and remedy in
 * the words of `npm run content:check`, and comes back by itself once the file is mended. What can be shown but not
 * published, for instance a text without its translation, is left to that command.
 */
export function contentErrors(): AstroIntegration {
  return {
    name: 'content-errors',
    hooks: {
      'astro:server:setup': ({ server, logger }) => {
        const { hot } = server.environments.client;
        let broken = brokenContent(readFiles('content'));
        let outdated = false;
        const check = () => {
          const before = broken.length;
          broken = brokenContent(readFiles('content'));
          if (broken.length > 0) logger.error(`\n${formatProblems(broken, 'content')}`);
          if (broken.length + before === 0) return;
          outdated = true;
          hot.send({ type: 'full-reload' });
        };
        // A page that was still loading when the file was saved has heard nothing of it.
        hot.on('vite:client:connect', (_nothing, client) => {
          if (outdated) client.send({ type: 'full-reload' });
        });
        let saved: ReturnType<typeof setTimeout> | undefined;
        const checkSoon = (path: string) => {
          if (!path.startsWith(`${server.config.root}/content/`)) return;
          clearTimeout(saved);
          saved = setTimeout(check, together);
        };
        for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, checkSoon);
        server.middlewares.use((request, response, next) => {
          if (!request.headers.accept?.includes('text/html')) return next();
          outdated = false;
          if (broken.length === 0) return next();
          response.writeHead(500, {
            'content-type': 'text/html; charset=utf-8',
            'cache-control': 'no-store',
          });
          response.end(errorPage(broken));
        });
      },
    },
  };
}
