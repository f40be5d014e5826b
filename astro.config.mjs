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
import { stripImageMetadata } from './src/build/strip-image-metadata.ts';
import { pageSitemap } from './src/build/sitemap.ts';
import { markdownOptions } from './src/lib/content/markdown.ts';
import { parseSite } from './src/lib/site/settings.ts';
import { contentOverlay } from './scripts/content-check/overlay.ts';
import { localBackend } from './scripts/local/backend-address.ts';

/**
 * Bundles the scripts of every page (entry script, Astro's router, all imports) into one file: as
 * nine files, browsers would discover them one after the other (docs/decisions.md). Budgets in
 * package.json use these names.
 */
const chunks = {
  // A group includes the static imports of its modules.
  groups: [
    { name: 'site', test: /\/src\/client\/entry\.ts$|\/astro\/components\/ClientRouter\.astro/ },
    { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
    { name: 'supabase', test: /node_modules\/@supabase\// },
  ],
};

/**
 * Chunks that keep their name, because budgets and tests look for it. All other files are named by
 * hash alone: Astro would put the component's whole path into the name, which costs bytes in each
 * page and in the entry script.
 */
const namedChunks = ['react', 'supabase', 'element', 'entrances', 'older-browsers'];

/** @type {import('vite').Rolldown.OutputOptions} */
const output = {
  codeSplitting: chunks,
  entryFileNames: '_astro/[hash].js',
  chunkFileNames: ({ name }) =>
    namedChunks.includes(name) ? '_astro/[name].[hash].js' : '_astro/[hash].js',
};

/**
 * Turns off Vite's preloading of imports for scripts that load later. It costs 0.2 kB on each page
 * and saves one round trip, once, for the newsletter or a form. A plugin, because Astro passes no
 * `build.modulePreload` to the client build.
 * @type {import('vite').Plugin}
 */
const withoutModulePreload = {
  name: 'without-module-preload',
  configEnvironment: (name) =>
    name === 'client' ? { build: { modulePreload: false } } : undefined,
};

// A build without SITE_ENV uses the backend of `npm start` on its standard port.
if (!process.env.SITE_ENV) Object.assign(process.env, { ...localBackend(), ...process.env });

const instrumentSans =
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';

export default defineConfig({
  // Previews set SITE_URL.
  site: process.env.SITE_URL ?? parseSite(readFileSync('content/site.yaml', 'utf8')).site.url,
  trailingSlash: 'never',
  // Outside node_modules, which `npm ci` deletes. The cache holds all generated images.
  cacheDir: './.cache',
  env: { schema: environmentSchema(process.env.SITE_ENV) },
  // Not 'jsx', which removes line breaks around inline tags and so joins words.
  compressHTML: true,
  // Concurrent rendering is safe, because each page's `tFor` is bound to one language.
  build: { format: 'file', inlineStylesheets: 'always', concurrency: 8 },
  // Latin subsets. Astro generates fallback fonts with the same metrics: no layout shift.
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Jost',
      cssVariable: '--font-jost',
      options: { variants: [{ src: ['@fontsource/jost/files/jost-latin-600-normal.woff2'] }] },
      // Astro would derive the fallback from Arial Regular. styles/base.css uses Arial Bold, with
      // which headlines wrap at the same words as in Jost.
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
  // Prism uses class names. The default highlighter writes style attributes, which the CSP blocks.
  markdown: { syntaxHighlight: 'prism', processor: satteri(markdownOptions) },
  // Code editors complete front matter (.vscode/settings.json).
  experimental: { contentIntellisense: true },
  integrations: [
    react(),
    clientDirectives,
    astroI18next({ configPath: './src/i18n/astro-i18next.config.cjs' }),
    dictionaries,
    pageSitemap,
    editor,
    stripImageMetadata,
    hosting,
  ],
  vite: {
    // Only `npm run build` reads .env (scripts/build/build.ts): development and tests use the local
    // backend.
    envDir: false,
    plugins: [tailwindcss(), contentOverlay(), withoutModulePreload],
    // The oldest browser in package.json; Vite's default targets newer browsers.
    build: {
      cssTarget: 'ios16',
      assetsInlineLimit: 0,
      license: { fileName: 'licences/packages.txt' },
    },
    environments: { client: { build: { rolldownOptions: { output } } } },
    // Code editors truncate a file before writing, and the watcher ignores a second change within
    // 50 milliseconds. A page read in between would stay broken until the next save.
    server: {
      strictPort: true,
      watch: { awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 } },
    },
  },
});
