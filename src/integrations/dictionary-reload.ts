import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import i18next from 'i18next';

const configuration = 'src/i18n/astro-i18next.config.cjs';

/**
 * Dictionaries in development. A saved one is read again. A new or a deleted one changes the list of namespaces, which
 * astro-i18next reads when it starts, and so does its own configuration: Astro restarts itself.
 */
export const dictionaryReload = (): AstroIntegration => ({
  name: 'dictionary-reload',
  hooks: {
    'astro:config:setup': ({ addWatchFile, config }) => {
      addWatchFile(new URL(configuration, config.root));
    },
    'astro:server:setup': ({ server }) => {
      const folder = join(server.config.root, 'content/dictionary/');
      const isDictionary = (file: string) => file.startsWith(folder) && file.endsWith('.json');
      const restart = (file: string) => {
        // As if somebody had saved the configuration: the one thing at which Astro restarts.
        if (isDictionary(file)) server.watcher.emit('change', join(server.config.root, configuration));
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
