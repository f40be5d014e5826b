import { readFileSync } from 'node:fs';
import { satteri } from '@astrojs/markdown-satteri';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import astroI18next from 'astro-i18next';
import { defineConfig, fontProviders } from 'astro/config';
import { clientDirectives } from './src/build/client-directives.ts';
import { dictionaries } from './src/build/dictionaries.ts';
import { editor } from './src/build/editor.ts';
import { environmentSchema } from './src/build/environment.ts';
import { hosting } from './src/build/hosting/index.ts';
import { photos } from './src/build/photos.ts';
import { sitemapOfPages } from './src/build/sitemap.ts';
import { markdownOptions } from './src/lib/content/markdown.ts';
import { parseSite } from './src/lib/site/settings.ts';
import { contentOverlay } from './scripts/content-check/overlay.ts';
import { localBackend } from './scripts/local/backend-address.ts';

/**
 * One file for the scripts of every page, instead of nine that wait for each other: the entry
 * script, Astro's router and whatever they import (docs/decisions.md). The budgets in package.json
 * know the files by these names.
 */
const chunks = {
  // A group includes the static imports of its modules.
  groups: [
    { name: 'site', test: /\/src\/client\/entry\.ts$|\/astro\/components\/ClientRouter\.astro/ },
    // What the newsletter and drafts share, otherwise three files of a few lines.
    {
      name: 'sending',
      test: /\/src\/(?:lib\/browser\/sending|islands\/forms\/kit\/(?:unconfirmed|sent))\.ts$/,
    },
    { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
    { name: 'supabase', test: /node_modules\/@supabase\// },
  ],
};

/**
 * Files are named by their hash alone: Astro would name the script of a component after its whole
 * path, in each page that loads it. The names of others would be in the entry script, too.
 */
const namesInTests = ['react', 'supabase', 'element', 'entrances', 'without-commands'];

/** @type {import('vite').Rolldown.OutputOptions} */
const output = {
  codeSplitting: chunks,
  entryFileNames: '_astro/[hash].js',
  chunkFileNames: ({ name }) =>
    namesInTests.includes(name) ? '_astro/[name].[hash].js' : '_astro/[hash].js',
};

// A build without SITE_ENV uses the backend of `npm start` on its standard port.
if (!process.env.SITE_ENV) Object.assign(process.env, { ...localBackend(), ...process.env });

const instrumentSans =
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';

export default defineConfig({
  // Previews have another address (SITE_URL).
  site: process.env.SITE_URL ?? parseSite(readFileSync('content/site.yaml', 'utf8')).site.url,
  trailingSlash: 'never',
  // Not in node_modules, which `npm ci` deletes. Its folder `assets` has all pictures that were
  // ever made.
  cacheDir: './.cache',
  env: { schema: environmentSchema(process.env.SITE_ENV) },
  // 'jsx' would delete line breaks beside inline tags and glue words together.
  compressHTML: true,
  // Pages are rendered eight at a time. Their texts come from tFor, which has its own language for
  // each page.
  build: { format: 'file', inlineStylesheets: 'always', concurrency: 8 },
  // Only their Latin letters. Astro makes a fallback with the same measures, so that little moves
  // when a font arrives.
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Jost',
      cssVariable: '--font-jost',
      options: { variants: [{ src: ['@fontsource/jost/files/jost-latin-600-normal.woff2'] }] },
      // Astro would take Arial in its regular weight. styles/base.css takes Arial Bold, with which
      // headlines break into the same lines.
      fallbacks: ['Jost fallback', 'sans-serif'],
      optimizedFallbacks: false,
    },
    {
      provider: fontProviders.local(),
      name: 'Instrument Sans',
      cssVariable: '--font-instrument-sans',
      options: { variants: [{ weight: '400 600', src: [instrumentSans] }] },
    },
  ],
  // Prism marks code with class names. The default highlighter writes style attributes, which the
  // policy forbids.
  markdown: { syntaxHighlight: 'prism', processor: satteri(markdownOptions) },
  // Code editors show the names, meanings and values of front-matter fields
  // (.vscode/settings.json).
  experimental: { contentIntellisense: true },
  integrations: [
    react(),
    clientDirectives,
    astroI18next({ configPath: './src/i18n/astro-i18next.config.cjs' }),
    dictionaries,
    sitemapOfPages,
    editor,
    photos,
    hosting,
  ],
  vite: {
    // Only `npm run build` reads .env (scripts/build/build.ts): development and tests always use
    // the local backend.
    envDir: false,
    plugins: [tailwindcss(), contentOverlay()],
    // The oldest browser in package.json; by default Vite writes styles for newer ones.
    build: {
      cssTarget: 'ios16',
      assetsInlineLimit: 0,
      license: { fileName: 'licences/packages.txt' },
    },
    environments: { client: { build: { rolldownOptions: { output } } } },
    // Programs empty a file before they write it. If the file is read in between, it seems broken.
    // The watcher ignores a second change within 50 milliseconds, so the page would stay broken
    // until the next save.
    server: {
      strictPort: true,
      watch: { awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 } },
    },
  },
});
