import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { hasEditor } from '#src/build/editor.ts';
import { assertBackend } from '#src/build/environment.ts';
import { headersFile, nginxFile } from './files.ts';
import { markOf, withMark } from './policy.ts';

/**
 * Nothing of a page waits for its scripts: the browser fetches them after what it paints
 * (https://web.dev/articles/fetch-priority).
 */
const withLowPriority = (html: string) =>
  html.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');

/**
 * Writes the mark of the build and the priority of scripts into each page, and completes the files
 * that hosts read: `_headers` (Cloudflare, Netlify; it comes from public, as does `_redirects`), and
 * `nginx.conf`, which says the same. The policy in them is made from the built pages. It is one
 * policy for all pages, because the client router keeps that of the first page.
 */
export const hosting: AstroIntegration = {
  name: 'hosting',
  hooks: {
    'astro:config:setup': () => assertBackend(process.env),
    'astro:build:done': ({ dir }) => {
      const root = fileURLToPath(dir);
      const read = (file: string) => readFileSync(join(root, file), 'utf8');
      // The editor is another program and has another policy.
      const files = globSync('**/*.html', { cwd: root, exclude: ['admin.html'] });
      const pages = files.map((file) => ({ file, html: read(file) }));
      const ofEditor = hasEditor ? readFileSync('src/cms/_headers', 'utf8') : '';
      const html = pages.map((page) => page.html).join('\n');
      const headers = headersFile(read('_headers') + ofEditor, html, process.env);
      const mark = markOf(html, globSync('**/*.js', { cwd: root }));
      for (const page of pages)
        writeFileSync(join(root, page.file), withLowPriority(withMark(page.html, mark)));
      const nginx = readFileSync('src/build/hosting/nginx.conf', 'utf8');
      writeFileSync(join(root, '_headers'), headers);
      writeFileSync(join(root, 'nginx.conf'), nginxFile(nginx, headers, read('_redirects')));
    },
  },
};
