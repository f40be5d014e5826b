import { readdirSync, writeFileSync } from 'node:fs';
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
 * saved is read again. One that is added or deleted changes the types and the list of namespaces.
 * astro-i18next reads that list, and its configuration, only when it starts, so Astro has to
 * restart.
 */
export function dictionaries(): AstroIntegration {
  let folder: string;
  let types: URL;
  return {
    name: 'dictionaries',
    hooks: {
      'astro:config:setup': ({ addWatchFile, config }) => {
        addWatchFile(new URL('src/i18n/astro-i18next.config.cjs', config.root));
      },
      'astro:config:done': ({ config, injectTypes }) => {
        folder = fileURLToPath(new URL('content/dictionary/', config.root));
        types = injectTypes({ filename: 'keys.d.ts', content: typesOf(folder) });
      },
      'astro:server:setup': ({ server }) => {
        server.watcher.on('all', (event, file) => {
          if (!file.startsWith(folder) || !file.endsWith('.json')) return;
          if (event === 'change') {
            const reload = () => server.environments.client.hot.send({ type: 'full-reload' });
            void i18next.reloadResources().then(reload);
            return;
          }
          // Astro writes types when it starts, not when it restarts.
          writeFileSync(types, typesOf(folder));
          // Astro restarts when astro.config.mjs is saved. It has no other way to be restarted.
          server.watcher.emit('change', join(server.config.root, 'astro.config.mjs'));
        });
      },
    },
  };
}
