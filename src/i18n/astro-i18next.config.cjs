const { readdirSync } = require('node:fs');

/**
 * Configuration of astro-i18next, deliberately CommonJS: on current Node, the package cannot read
 * the default export of an ES module and silently falls back to the language "cimode". Namespaces
 * are the files in content/dictionary/en; content:check keeps both languages equal.
 */
const locales = ['en', 'de'];

module.exports = {
  defaultLocale: 'en',
  locales,
  namespaces: readdirSync('content/dictionary/en').map((file) => file.replace(/\.json$/, '')),
  i18nextServer: {
    initAsync: false,
    lng: 'en',
    preload: locales,
    fallbackLng: false,
    // `t` returns a group of texts for the name of a group: t('hero').
    returnObjects: true,
    showSupportNotice: false,
    interpolation: { escapeValue: false },
    backend: { loadPath: './content/dictionary/{{lng}}/{{ns}}.json' },
    saveMissing: true,
    // astro-i18next serialises this function into a script, so the function must not reference this
    // file's scope.
    missingKeyHandler: ([language], namespace, key) => {
      throw new Error(
        `The dictionary has no "${key}" in content/dictionary/${language}/${namespace}.json. ` +
          'Add it there and in the other language. If it is there, the file cannot be read: npm run content:check says why.',
      );
    },
    missingInterpolationHandler: (text, [variable], { lng, ns }) => {
      throw new Error(
        `This page does not fill in ${variable} of content/dictionary/${lng}/${ns}.json: "${text}". ` +
          'Correct the name between the braces in both languages, or delete it.',
      );
    },
  },
};
