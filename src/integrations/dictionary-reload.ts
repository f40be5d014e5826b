import { readdirSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { locales } from '#src/i18n/locales.ts';

/** In development: i18next reads the dictionaries once at start, so a change of one restarts the server. */
export function dictionaryReload(): AstroIntegration {
  return {
    name: 'dictionary-reload',
    hooks: {
      'astro:config:setup': ({ addWatchFile, command, config }) => {
        if (command !== 'dev') return;
        for (const locale of locales) {
          const folder = new URL(`content/dictionary/${locale}/`, config.root);
          for (const file of readdirSync(folder)) addWatchFile(new URL(file, folder));
        }
      },
    },
  };
}
