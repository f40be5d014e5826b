import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import i18next from 'astro-i18next';
import { defineConfig } from 'astro/config';
import { readSiteUrl } from './src/integrations/site-url.ts';
import { lateModules } from './src/integrations/built-pages/late-modules.ts';
import { builtPages } from './src/integrations/built-pages/index.ts';
import { lightIslands } from './src/integrations/built-pages/island-runtime.ts';
import { securityHeaders } from './src/integrations/built-pages/security-headers.ts';
import { pageStyles } from './src/integrations/built-pages/styles/page-styles.ts';
import { tightHtml } from './src/integrations/built-pages/tight-html.ts';
import { dictionaryReload } from './src/integrations/dictionary-reload.ts';
import { lightImports } from './src/integrations/light-imports.ts';
import { lightRouter } from './src/integrations/light-router/index.ts';
import { publishing } from './src/integrations/publishing.ts';
import { touchDirective } from './src/integrations/touch-directive.ts';

/**
 * Few files compress better than many: one for every page's scripts, one for the application's, one for React, one for
 * supabase-js, the last two known by their names (integrations/built-pages/styles/page-styles.ts). What those import later
 * (`import()`) must be left out by name, or it comes with every page.
 */
const chunks = {
  groups: [
    { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\/|\/islands\/react-root/ },
    { name: 'supabase', test: /node_modules\/@supabase\// },
    {
      name: 'frame',
      test: /\/src\/client\/(?!application|dialogs|islands\/(?!ready-event)|loop|motion|newsletter\/send|older-browsers|placeholder|slow-device|travel)|astro\/dist\/transitions\//,
      priority: 2,
    },
    { name: 'application', test: /\/src\/client\/application(?!\/(?:draft|files|kept))/, priority: 1 },
  ],
};

/** Without what Astro adds to a component's name for its script: the address is in the HTML of every page that has it. */
const entryFileNames = ({ name }) => `_astro/${name.split('.')[0]}.[hash].js`;

export default defineConfig({
  site: readSiteUrl(),
  trailingSlash: 'never',
  // 'jsx' would delete line breaks beside inline tags and glue words together.
  compressHTML: true,
  // Pages are rendered while others are written; every text comes from tFor, which has its own language.
  build: { format: 'file', inlineStylesheets: 'always', concurrency: 8 },
  i18n: { locales: ['en', 'de'], defaultLocale: 'en' },
  // src/client/prefetch.ts does it in a quarter of the bytes.
  prefetch: false,
  // Class names instead of the style attributes of the default highlighter, which the policy forbids.
  markdown: { syntaxHighlight: 'prism' },
  devToolbar: { enabled: false },
  integrations: [
    publishing(),
    react(),
    i18next({ configPath: './src/i18n/astro-i18next.config.cjs' }),
    dictionaryReload(),
    touchDirective(),
    lightImports(),
    builtPages([
      lateModules(),
      lightIslands(),
      pageStyles(),
      tightHtml(),
      securityHeaders({ backendUrl: process.env.PUBLIC_SUPABASE_URL }),
    ]),
  ],
  vite: {
    plugins: [tailwindcss(), lightRouter()],
    build: { assetsInlineLimit: 0 },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: chunks, entryFileNames } } } },
    },
    server: { fs: { allow: [fileURLToPath(new URL('.', import.meta.url))] } },
  },
});
