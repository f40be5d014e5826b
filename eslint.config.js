import astro from 'eslint-plugin-astro';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const shared = ['lib', 'i18n', 'assets', 'styles'];

/**
 * Which folders of src a folder may import from besides itself, so that dependencies run one way
 * (docs/architecture.md). Entries are files or folders of src.
 */
const layers = {
  pages: ['layouts', 'sections', 'components', 'client', ...shared],
  layouts: ['sections', 'components', 'client', ...shared],
  sections: ['islands', 'components', 'client', ...shared],
  components: ['client', ...shared],
  islands: ['client', 'lib', 'i18n/locales.ts'],
  client: ['lib', 'i18n/locales.ts'],
  cms: ['lib', 'i18n'],
  integrations: ['lib', 'i18n'],
  lib: ['i18n', 'assets'],
  i18n: ['lib'],
};

/** Files that a folder must not import. Both paths are relative to this file. */
const ban = (target, from, message) => ({ target, from, message });

const zones = [
  ...Object.entries(layers).map(([layer, allowed]) => ({
    target: `./src/${layer}`,
    from: './src',
    except: [layer, ...allowed],
    message: `src/${layer} may import from src/{${[layer, ...allowed].join(',')}}.`,
  })),
  ban(
    ['./src/islands', './src/client'],
    ['./src/lib/content', './content', './node_modules/i18next'],
    'This code is sent to the browser: it gets texts and content as props and imports no build-time code.',
  ),
  ban('./src', ['./tools', './tests', './supabase'], 'The site does not import its tools.'),
  ban('./tools', './tests', 'Tools do not import tests.'),
  {
    target: './supabase/functions',
    from: '.',
    except: ['supabase/functions'],
    message: 'Functions run on Deno and on Node: they import nothing from outside supabase/functions.',
  },
];

const onlyClientKnowsSupabase = ban(
  './src',
  './node_modules/@supabase',
  'Only src/lib/backend/client.ts knows supabase-js.',
);

/** A package that the resolver finds no file for. */
const banPackage = (regex, message) => ({
  'no-restricted-imports': ['error', { patterns: [{ regex, message }] }],
});

export default defineConfig(
  { ignores: ['dist/', '.astro/', '.data/', '.wrangler/', 'test-results/', 'tests/fixtures/'] },
  tseslint.configs.recommended,
  astro.configs.recommended,
  astro.configs['jsx-a11y-recommended'],
  {
    // .astro files stay with the untyped rules: to typescript-eslint every component that one imports is an error type.
    // `astro check` knows their types.
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: ['**/*.astro/*'],
    extends: [tseslint.configs.recommendedTypeCheckedOnly],
    languageOptions: { parserOptions: { projectService: true } },
  },
  {
    files: ['**/*.tsx'],
    plugins: { 'jsx-a11y-x': jsxA11y, 'react-hooks': reactHooks },
    rules: { ...jsxA11y.configs.recommended.rules, ...reactHooks.configs.recommended.rules },
  },
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Literal[value=/^\\u002fde\\u002f/]',
          message:
            'Do not write a language prefix by hand. Use urlFor() or localizePath() of src/lib/routes.ts.',
        },
        {
          selector:
            "CallExpression[callee.object.name='i18next'][callee.property.name=/^(t|changeLanguage)$/]",
          message:
            'i18next’s global language changes while pages render. Use tFor(locale, namespace) of src/i18n.',
        },
      ],
    },
  },
  {
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.js', '.json'] })] },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: [...zones, onlyClientKnowsSupabase] }],
    },
  },
  {
    files: ['src/lib/backend/client.ts'],
    rules: { 'import-x/no-restricted-paths': ['error', { zones }] },
  },
  {
    files: ['src/**'],
    ignores: ['src/lib/content/load.ts', 'src/content.config.ts'],
    rules: banPackage('^astro:content$', 'Only src/lib/content/load.ts calls Astro’s collections.'),
  },
  {
    files: ['supabase/functions/**'],
    rules: banPackage(
      '^[^.]',
      'Functions run on Deno and on Node: they import no package and no module of Node.',
    ),
  },
  { files: ['src/lib/routes.ts'], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  // Written by the Supabase CLI.
  {
    files: ['src/lib/backend/database.types.ts'],
    rules: { '@typescript-eslint/no-redundant-type-constituents': 'off' },
  },
  // Tests that stand beside the code they are of.
  { files: ['src/**/*.test.tsx'], rules: { 'import-x/no-restricted-paths': 'off' } },
  // Tests wrap methods of the browser's prototypes, which belong to no object yet.
  { files: ['tests/browser/**'], rules: { '@typescript-eslint/unbound-method': 'off' } },
  { files: ['tests/**'], rules: { 'no-restricted-syntax': 'off', 'no-empty-pattern': 'off' } },
);
