import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { hasEditor } from '#src/build/editor.ts';
import { headersFile, headerTable, nginxFile, redirectsFile } from './files.ts';
import { editorSources, pageWithForeignScript, policyText, sourcesOf } from './policy.ts';

/**
 * Characters that the policy may have. Cloudflare ignores a header line of more than 2,000
 * characters, and with it the whole policy.
 */
const longestPolicy = 1900;

/**
 * Writes the files that hosts read: `_headers` and `_redirects` (Cloudflare, Netlify) and
 * `nginx.conf`. The policy in them is made from the built pages. It is one policy for all pages,
 * because the client router keeps the policy of the first page while it shows the next.
 */
export function hosting(): AstroIntegration {
  const { PUBLIC_SUPABASE_URL: backendUrl, SITE_HSTS: hsts, SITE_ENV } = process.env;
  return {
    name: 'hosting',
    hooks: {
      'astro:build:done': ({ dir, logger }) => {
        const root = fileURLToPath(dir);
        // The editor is another program and has another policy.
        const files = globSync('**/*.html', { cwd: root, exclude: ['admin.html'] });
        const pages = files.map((file) => ({
          file: file.replaceAll(sep, '/'),
          html: readFileSync(join(root, file), 'utf8'),
        }));
        const foreign = pageWithForeignScript(pages);
        if (foreign) {
          throw new Error(
            `${foreign} has a script within the page, or a javascript: address, that is not one of the site's own. ` +
              'Look for it in the texts of this page. A script of the site is a file (<script> without is:inline), ' +
              'or stands on the page of the contact form, too.',
          );
        }
        const html = pages.map((page) => page.html);
        const policy = policyText(sourcesOf(html, backendUrl));
        logger.info(`policy of ${policy.length} characters`);
        if (policy.length > longestPolicy) {
          throw new Error(
            `The Content-Security-Policy has ${policy.length} characters, at most ${longestPolicy} are allowed: CDNs drop a header line over 2,000. ` +
              'Move inline scripts and styles that differ from page to page into files.',
          );
        }
        const editorPolicy = hasEditor ? policyText(editorSources) : undefined;
        const table = headerTable({
          policy,
          hsts: hsts || undefined,
          isPreview: SITE_ENV === 'preview',
          editorPolicy,
        });
        writeFileSync(join(root, '_headers'), headersFile(table));
        writeFileSync(join(root, '_redirects'), redirectsFile());
        writeFileSync(join(root, 'nginx.conf'), nginxFile(table));
        // Cloudflare does not publish these files.
        writeFileSync(join(root, '.assetsignore'), 'nginx.conf\n');
      },
    },
  };
}
