import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { AstroIntegration } from 'astro';
import i18next from 'i18next';

/**
 * Declares the keys of the English dictionaries as i18next types: a misspelt key is a type error,
 * and code editors complete keys.
 */
function typesOf(folder: string) {
  const files = readdirSync(folder).map(
    (file) => `'${basename(file, '.json')}': typeof import('../../../${folder}/${file}');`,
  );
  return `import 'i18next';
declare module 'i18next' {
  interface CustomTypeOptions { returnObjects: true; resources: { ${files.join('\n')} } }
}`;
}

/** Adds types for the dictionaries. In development, saving a dictionary reloads the page. */
export const dictionaries: AstroIntegration = {
  name: 'dictionaries',
  hooks: {
    'astro:config:done': ({ injectTypes }) => {
      injectTypes({ filename: 'keys.d.ts', content: typesOf('content/dictionary/en') });
    },
    'astro:server:setup': ({ server }) => {
      server.watcher.on('change', (file) => {
        if (!/[\\/]dictionary[\\/].*\.json$/.test(file)) return;
        const reload = () => server.environments.client.hot.send({ type: 'full-reload' });
        void i18next.reloadResources().then(reload);
      });
    },
  },
};
