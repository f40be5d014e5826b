import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { hasEditor } from '#src/build/editor.ts';
import { assertBackend } from '#src/build/environment.ts';
import { headersFile, nginxFile } from './files.ts';
import { buildIdOf, withBuildId } from './csp.ts';

/**
 * Gives scripts low priority: browsers fetch visible resources first, and pages work without
 * scripts (https://web.dev/articles/fetch-priority).
 */
const withLowPriority = (html: string) =>
  html.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');

/**
 * Writes the build ID and script priorities into each page. Completes the configuration files for
 * hosts: `_headers` (Cloudflare, Netlify; the template and `_redirects` are in public) and an
 * equivalent `nginx.conf`. All pages share one CSP, generated from the built pages: the client
 * router keeps the CSP of the first page.
 */
export const hosting: AstroIntegration = {
  name: 'hosting',
  hooks: {
    'astro:config:setup': () => assertBackend(process.env),
    'astro:build:done': ({ dir }) => {
      const root = fileURLToPath(dir);
      const read = (file: string) => readFileSync(join(root, file), 'utf8');
      // The editor is a separate program with a separate CSP.
      const files = globSync('**/*.html', { cwd: root, exclude: ['admin.html'] });
      const pages = files.map((file) => ({ file, html: read(file) }));
      const editorHeaders = hasEditor ? readFileSync('src/cms/_headers', 'utf8') : '';
      const html = pages.map((page) => page.html).join('\n');
      const headers = headersFile(read('_headers') + editorHeaders, html, process.env);
      const buildId = buildIdOf(html, globSync('**/*.js', { cwd: root }));
      for (const page of pages)
        writeFileSync(join(root, page.file), withLowPriority(withBuildId(page.html, buildId)));
      const nginx = readFileSync('src/build/hosting/nginx.conf', 'utf8');
      writeFileSync(join(root, '_headers'), headers);
      writeFileSync(join(root, 'nginx.conf'), nginxFile(nginx, headers, read('_redirects')));
    },
  },
};
