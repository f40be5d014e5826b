const { readdirSync } = require('node:fs');

/**
 * Configuration of astro-i18next. It is CommonJS on purpose: the loader of astro-i18next cannot
 * read the default export of an ES module on current Node, and would use the language "cimode"
 * without a warning. Namespaces are the files of content/dictionary/en; content:check keeps both
 * languages equal.
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
    // A group of texts by its name: t('hero') has all texts of a first screen.
    returnObjects: true,
    showSupportNotice: false,
    interpolation: { escapeValue: false },
    backend: { loadPath: './content/dictionary/{{lng}}/{{ns}}.json' },
    saveMissing: true,
    // astro-i18next writes this function as text into a script, so it must not use anything of this
    // file.
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
