import { fileURLToPath } from 'node:url';
import { satteri } from '@astrojs/markdown-satteri';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { lateModules } from './src/integrations/built-pages/late-modules.ts';
import { builtPages } from './src/integrations/built-pages/index.ts';
import { hostFiles } from './src/integrations/built-pages/host-files.ts';
import { pageStyles } from './src/integrations/built-pages/page-styles.ts';
import { cmsPolicy } from './src/cms/policy.ts';
import { defaultLocale, locales } from './src/i18n/locales.ts';
import { i18n } from './src/integrations/i18n.ts';
import { optionalPages } from './src/integrations/optional-pages.ts';
import { touchDirective } from './src/integrations/touch-directive.ts';
import { pictureFigures } from './src/lib/content/picture-figures.ts';
import { sitemapOptions } from './src/lib/seo/sitemap.ts';
import { readSiteUrl } from './src/lib/site/read-url.ts';
import { contentErrors } from './tools/content-check/content-errors.ts';
import { publishing } from './tools/publishing.ts';

/**
 * Few files compress better than many: one for the scripts of every page, one for the application's, one for React, one for
 * supabase-js, the last two known by their names (integrations/built-pages/page-styles.ts).
 */
const chunks = {
  groups: [
    { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
    { name: 'supabase', test: /node_modules\/@supabase\// },
    {
      name: 'site',
      test: /\/src\/client\/(?:[\w-]+\.ts|language\/|navigation\/|hydration\/)|\/astro\/(?:components\/ClientRouter|dist\/transitions\/)/,
      priority: 1,
    },
    { name: 'application', test: /\/src\/client\/features\/application\// },
  ],
};

/**
 * No lists of files to fetch ahead around dynamic imports: ours have next to none. And the licences of all packages of which a
 * part is in the visitor's download. By a plugin, since Astro sets the options too.
 */
const clientBuild = {
  name: 'client-build',
  configEnvironment: (name) =>
    name === 'client'
      ? { build: { modulePreload: false, license: { fileName: 'licences/packages.txt' } } }
      : undefined,
};

const withCms = process.env.PUBLIC_CMS === '1';

export default defineConfig({
  site: readSiteUrl(),
  trailingSlash: 'never',
  // Tells components the language of their page (localeOf in src/i18n).
  i18n: { locales: [...locales], defaultLocale },
  // 'jsx' would delete line breaks beside inline tags and glue words together.
  compressHTML: true,
  // Pages are rendered while others are written; every text comes from tFor, which has its own language.
  build: { format: 'file', inlineStylesheets: 'always', concurrency: 8 },
  // src/client/navigation/prefetch.ts does it in a quarter of the bytes.
  prefetch: false,
  // Class names instead of the style attributes of the default highlighter, which the policy forbids.
  markdown: { syntaxHighlight: 'prism', processor: satteri({ hastPlugins: [pictureFigures] }) },
  devToolbar: { enabled: false },
  // Names, meanings and values of front-matter fields while an editor types (.vscode/settings.json).
  experimental: { contentIntellisense: true },
  integrations: [
    publishing(),
    react(),
    i18n({ configPath: './src/i18n/astro-i18next.config.cjs' }),
    contentErrors(),
    sitemap(sitemapOptions),
    touchDirective(),
    optionalPages({ editor: withCms }),
    builtPages([
      lateModules(),
      pageStyles(),
      hostFiles({
        backendUrl: process.env.PUBLIC_SUPABASE_URL,
        hsts: process.env.SITE_HSTS,
        isPreview: process.env.SITE_ENV === 'preview',
        editorPolicy: withCms ? cmsPolicy(process.env.CMS_API_URL) : undefined,
      }),
    ]),
  ],
  vite: {
    plugins: [tailwindcss(), clientBuild],
    build: { assetsInlineLimit: 0 },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: chunks } } } },
    },
    server: {
      fs: { allow: [fileURLToPath(new URL('.', import.meta.url))] },
      // Programs empty a file before they write it. Read in between, it would be told as broken, and the watcher passes over
      // a second change within 50 milliseconds: the page would stay as it was until the next save.
      watch: { awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 } },
    },
  },
});
