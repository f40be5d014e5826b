import astro from 'eslint-plugin-astro';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Where a file may import from, so that dependencies run one way (docs/architecture.md). */
const layers = (files, banned, message) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: [{ group: banned, message }] }] },
});

export default defineConfig(
  { ignores: ['dist/', '.astro/', '.data/', '.wrangler/', 'test-results/', 'tests/fixtures/'] },
  tseslint.configs.recommended,
  astro.configs.recommended,
  astro.configs['jsx-a11y-recommended'],
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
  layers(
    ['src/lib/**', 'src/client/**'],
    ['#src/components/*', '#src/sections/*', '#src/layouts/*', '#src/islands/*', '#src/pages/*'],
    'lib and client know nothing of what uses them.',
  ),
  layers(
    ['src/islands/**'],
    [
      'astro:content',
      'i18next',
      '#src/i18n/index.ts',
      '#src/sections/*',
      '#src/components/*',
      '#src/layouts/*',
    ],
    'Islands are sent to the browser: they get texts and content as props and import no build-time code.',
  ),
  layers(
    ['src/components/**'],
    ['#src/sections/*', '#src/layouts/*', '#src/pages/*'],
    'Components are used by sections, not the other way.',
  ),
  layers(
    ['src/sections/**'],
    ['#src/layouts/*', '#src/pages/*'],
    'Sections are used by pages, not the other way.',
  ),
  layers(
    ['supabase/functions/**'],
    ['node:*', '#src/*', '**/src/**', '**/tools/**'],
    'Functions run on Deno and on Node: web standards alone, and nothing from outside supabase/functions.',
  ),
  { files: ['src/lib/routes.ts'], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['tests/**'], rules: { 'no-restricted-syntax': 'off', 'no-empty-pattern': 'off' } },
);
