import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import i18next from 'i18next';

/**
 * Dictionaries in development. A saved one is read again. A new or a deleted one changes the list of namespaces, which
 * astro-i18next reads when it starts, and so does its own configuration: Astro restarts itself.
 */
export const dictionaryReload = (): AstroIntegration => ({
  name: 'dictionary-reload',
  hooks: {
    'astro:config:setup': ({ addWatchFile, config }) => {
      addWatchFile(new URL('src/i18n/astro-i18next.config.cjs', config.root));
    },
    'astro:server:setup': ({ server }) => {
      const { root } = server.config;
      const isDictionary = (file: string) =>
        file.startsWith(join(root, 'content/dictionary/')) && file.endsWith('.json');
      const restart = (file: string) => {
        // Astro restarts when this file is saved, and has no other way to be asked for it.
        if (isDictionary(file)) server.watcher.emit('change', join(root, 'astro.config.mjs'));
      };
      server.watcher.on('add', restart).on('unlink', restart);
      server.watcher.on('change', (file) => {
        if (!isDictionary(file)) return;
        const reload = () => server.environments.client.hot.send({ type: 'full-reload' });
        void i18next.reloadResources().then(reload);
      });
    },
  },
});
