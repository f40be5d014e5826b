import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import i18next from 'i18next';

/** The keys of the English dictionaries as types of i18next, so that a misspelt one is an error, and an editor completes it. */
export function dictionaryTypes(folder: string): string {
  const files = readdirSync(folder).map((file) => {
    const path = JSON.stringify(join(folder, file));
    return `      ${JSON.stringify(file.replace('.json', ''))}: typeof import(${path});`;
  });
  return `import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
${files.join('\n')}
    };
  }
}
`;
}

/**
 * Their types, and dictionaries in development. A saved one is read again. A new or a deleted one changes the list of namespaces,
 * which astro-i18next reads when it starts, and so does its own configuration: Astro restarts itself.
 */
export const dictionaries = (): AstroIntegration => ({
  name: 'dictionaries',
  hooks: {
    'astro:config:done': ({ config, injectTypes }) => {
      const folder = fileURLToPath(new URL('content/dictionary/en', config.root));
      injectTypes({ filename: 'keys.d.ts', content: dictionaryTypes(folder) });
    },
    'astro:config:setup': ({ addWatchFile, config }) => {
      addWatchFile(new URL('src/i18n/astro-i18next.config.cjs', config.root));
    },
    'astro:server:setup': ({ server }) => {
      const { root } = server.config;
      server.watcher.on('all', (event, file) => {
        if (!file.startsWith(join(root, 'content/dictionary/')) || !file.endsWith('.json')) return;
        const reload = () => server.environments.client.hot.send({ type: 'full-reload' });
        if (event === 'change') void i18next.reloadResources().then(reload);
        // Astro restarts when this file is saved, and has no other way to be asked for it.
        else server.watcher.emit('change', join(root, 'astro.config.mjs'));
      });
    },
  },
});
