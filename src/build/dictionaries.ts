import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import i18next from 'i18next';

/**
 * The keys of the English dictionaries as types of i18next, so that a misspelt key is a type error,
 * and code editors complete keys.
 */
function typesOf(folder: string) {
  const files = readdirSync(join(folder, 'en')).map((file) => {
    const path = JSON.stringify(join(folder, 'en', file));
    return `      ${JSON.stringify(file.replace('.json', ''))}: typeof import(${path});`;
  });
  return `import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    returnObjects: true;
    resources: {
${files.join('\n')}
    };
  }
}
`;
}

/**
 * The types of the dictionaries, and changes of dictionaries in development. A dictionary that is
 * saved is read again. When one is added or deleted, Astro restarts: astro-i18next reads the list of
 * namespaces only when it starts.
 */
export function dictionaries(): AstroIntegration {
  let folder: string;
  let addWatchFile: (path: string | URL) => void;
  return {
    name: 'dictionaries',
    hooks: {
      'astro:config:setup': (setup) => {
        ({ addWatchFile } = setup);
        addWatchFile(new URL('src/i18n/astro-i18next.config.cjs', setup.config.root));
      },
      'astro:config:done': ({ config, injectTypes }) => {
        folder = fileURLToPath(new URL('content/dictionary/', config.root));
        injectTypes({ filename: 'keys.d.ts', content: typesOf(folder) });
      },
      'astro:server:setup': ({ server }) => {
        const isDictionary = (file: string) => file.startsWith(folder) && file.endsWith('.json');
        const restart = (file: string) => isDictionary(file) && addWatchFile(file);
        // Before Astro's own listener, which restarts if the file is one to watch.
        server.watcher.on('add', restart).on('unlink', restart);
        server.watcher.on('change', (file) => {
          if (!isDictionary(file)) return;
          const reload = () => server.environments.client.hot.send({ type: 'full-reload' });
          void i18next.reloadResources().then(reload);
        });
      },
    },
  };
}
