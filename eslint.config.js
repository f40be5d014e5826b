import tscompat from '@koddsson/eslint-plugin-tscompat';
import astro from 'eslint-plugin-astro';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { markdownConfig } from './scripts/content-check/markdown.ts';
import packageJson from './package.json' with { type: 'json' };

/**
 * Folders of src, from top to bottom. A folder must not import from a line above its own, so
 * imports go one way.
 */
const layers = [
  ['pages', 'cms', 'build'],
  ['layouts'],
  ['sections'],
  ['components'],
  ['client'],
  ['islands'],
  ['lib', 'i18n'],
];

const ban = (regex, message) => ({ regex, message });
const inSrc = (folders) => `^(#src|(\\.\\./)*\\.\\.)/(${folders.join('|')})/`;
const outside = ban(
  '^(\\.\\./)+(scripts|tests|supabase)/',
  'The site imports nothing but content.',
);
const i18next = ban(
  '^i18next$',
  'Its language changes while pages render. Use tFor(locale, namespace) of src/i18n.',
);
const supabase = ban('^@supabase/', 'Only src/islands/forms/backend/client.ts knows supabase-js.');

const loads = 'Call loadPage of src/islands/language-switch/full-load.ts: it keeps the drafts.';

/**
 * The imports that files in a folder of src must not have. An .astro file never runs in the
 * browser, so it may import content in any folder.
 */
const importsOf = (folder, above, kind) => ({
  files: [`src/${folder}/**/*.${kind}`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          outside,
          ...(above.length > 0
            ? [ban(inSrc(above), `src/${folder} may not import from this folder.`)]
            : []),
          ...(['i18n', 'build'].includes(folder) ? [] : [i18next]),
          supabase,
        ],
      },
    ],
  },
});

export default defineConfig(
  {
    ignores: [
      'dist/',
      '.astro/',
      '.cache/',
      '.data/',
      '.wrangler/',
      'test-results/',
      'playwright-report/',
      // Written by the Supabase CLI.
      'src/islands/forms/backend/database.types.ts',
    ],
  },
  {
    files: ['**/*.{js,cjs,mjs,ts,tsx,astro}', '**/*.astro/*'],
    extends: [
      tseslint.configs.recommended,
      astro.configs.recommended,
      astro.configs['jsx-a11y-recommended'],
    ],
  },
  // Shown in code editors. `npm run lint` leaves the content out: `npm run content:check` tells it.
  markdownConfig,
  {
    // For typescript-eslint, every component that an .astro file imports has an error type. `astro
    // check` knows their types.
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
    // Scripts in the browser must not use anything newer than the supported browsers, unless a
    // comment says why they may. The list of browsers moves with time, so a comment may outlive the
    // browser for which it was written.
    files: [
      'src/{client,islands,components,sections}/**/*.{ts,tsx}',
      'src/lib/{browser,shared}/**/*.ts',
    ],
    ignores: ['**/*.astro/*'],
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    plugins: { tscompat },
    rules: { 'tscompat/tscompat': ['error', { browserslist: packageJson.browserslist }] },
  },
  {
    files: ['**/*.{js,cjs,mjs,ts,tsx,astro}'],
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
    },
  },
  {
    // This code is sent to the browser, so it imports only types of what the build reads.
    // Of src/lib these are the folders browser and shared.
    files: [
      'src/{client,islands,components,sections}/**/*.{ts,tsx}',
      'src/lib/{browser,shared}/**/*.ts',
    ],
    ignores: ['**/*.astro/*'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^astro:content$|/(content|site|seo)/|/lib/(?!browser/|shared/)|/i18n/index',
              message: 'The browser gets texts, content and settings as props.',
              allowTypeImports: true,
            },
          ],
        },
      ],
    },
  },
  ...layers.flatMap((folders, level) =>
    folders.flatMap((folder) =>
      ['astro', '{ts,tsx}'].map((kind) => importsOf(folder, layers.slice(0, level).flat(), kind)),
    ),
  ),
  {
    // A full load would lose what is typed, so one function causes it and keeps the drafts. Exceptions:
    // the forwarding of the error page, which has no form of its own, and the first lines of
    // router.ts (a comment there).
    files: ['src/**/*.{ts,tsx,astro}', 'src/**/*.astro/*'],
    ignores: ['src/islands/language-switch/full-load.ts', 'src/pages/**/404.astro{,/*}'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['assign', 'replace', 'reload'].map((property) => ({
          object: 'location',
          property,
          message: loads,
        })),
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'AssignmentExpression:matches([left.name="location"], [left.property.name="location"], [left.object.name="location"][left.property.name="href"])',
          message: loads,
        },
      ],
    },
  },
  {
    files: ['supabase/functions/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            ban('^#src|/src/', 'Functions are deployed without the rest of the repository.'),
          ],
        },
      ],
    },
  },
  {
    // The only file that imports supabase-js.
    files: ['src/islands/forms/backend/client.ts'],
    rules: { 'no-restricted-imports': 'off' },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  // Playwright's fixtures take an object even where they use none of it.
  { files: ['tests/**'], rules: { 'no-empty-pattern': 'off' } },
);
