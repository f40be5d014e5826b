import i18next from 'i18next';
import type { Plugin } from 'vite';

/** In development a saved dictionary is read again, and the open pages are reloaded. */
export const dictionaryReload: Plugin = {
  name: 'dictionary-reload',
  async hotUpdate({ file }) {
    if (this.environment.name !== 'client' || !file.includes('/content/dictionary/')) return;
    await i18next.reloadResources();
    this.environment.hot.send({ type: 'full-reload' });
  },
};
