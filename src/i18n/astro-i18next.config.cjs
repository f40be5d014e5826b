const { readdirSync } = require('node:fs');

/**
 * Configuration of astro-i18next. CommonJS on purpose: its loader cannot read an ES module's default export on
 * current Node and would fall back to the language "cimode" without a word.
 * Namespaces are the files of content/dictionary/en; content:check keeps both languages equal.
 */
// Node would keep this file as it was first read: a restart in development reads it and the folder anew.
delete require.cache[__filename];

module.exports = {
  defaultLocale: 'en',
  locales: ['en', 'de'],
  namespaces: readdirSync('content/dictionary/en').map((file) => file.replace(/\.json$/, '')),
  i18nextServer: {
    initAsync: false,
    lng: 'en',
    preload: ['en', 'de'],
    fallbackLng: false,
    showSupportNotice: false,
    interpolation: { escapeValue: false },
    backend: { loadPath: './content/dictionary/{{lng}}/{{ns}}.json' },
    postProcess: 'keepTogether',
    saveMissing: true,
    // astro-i18next writes this function as text into a script, where nothing of this file is known.
    missingKeyHandler: ([language], namespace, key) => {
      throw new Error(
        `The dictionary has no "${key}" in content/dictionary/${language}/${namespace}.json. ` +
          'Add it there and in the other language. If it is there, the file cannot be read: npm run content:check says why.',
      );
    },
  },
  i18nextServerPlugins: { keepTogether: '/src/lib/content/keep-together.ts' },
};
