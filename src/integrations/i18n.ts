import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import astroI18next from 'astro-i18next';
import i18next from 'i18next';
import { normalizePath, type Plugin } from 'vite';

/**
 * astro-i18next reads its configuration and writes the script that starts i18next. It puts that script into pages
 * only, which leaves out endpoints (feeds, link previews) and getStaticPaths. Here the same script is the module
 * `virtual:i18next`, which src/i18n imports: i18next is started once, before the first text is asked for.
 * In development a saved dictionary is read again and the open pages are reloaded.
 */
export function i18n(options: { configPath: string }): AstroIntegration {
  const { hooks } = astroI18next(options);
  return {
    name: 'i18n',
    hooks: {
      'astro:config:setup': async (setup) => {
        let script = '';
        await hooks['astro:config:setup']?.({
          ...setup,
          injectScript: (_stage, content) => {
            script += content;
          },
        });
        const dictionary = normalizePath(fileURLToPath(new URL('content/dictionary/', setup.config.root)));
        const i18nextModule: Plugin = {
          name: 'i18next-module',
          resolveId: { filter: { id: /^virtual:i18next$/ }, handler: () => '\0virtual:i18next' },
          load: { filter: { id: /^\0virtual:i18next$/ }, handler: () => `${script}export default i18next;` },
        };
        const dictionaryReload: Plugin = {
          name: 'dictionary-reload',
          async hotUpdate({ file }) {
            if (this.environment.name !== 'client' || !file.startsWith(dictionary)) return;
            await i18next.reloadResources();
            this.environment.hot.send({ type: 'full-reload' });
          },
        };
        setup.updateConfig({ vite: { plugins: [i18nextModule, dictionaryReload] } });
      },
    },
  };
}
