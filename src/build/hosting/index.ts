import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { hasEditor } from '#src/build/editor.ts';
import { headersFile, headerTable, nginxFile, redirectsFile } from './files.ts';
import { editorSources, pageWithForeignScript, policyText, sourcesOf } from './policy.ts';

/** Most characters of the policy: Cloudflare ignores a header line of more than 2,000, and with it the whole policy. */
const longestPolicy = 1900;

/**
 * The files that hosts read: `_headers` and `_redirects` (Cloudflare, Netlify) and `nginx.conf`. Their policy is made from the
 * pages that were really built, and is one for all pages, because the client router keeps the first page's policy while it
 * shows the next.
 */
export function hosting(): AstroIntegration {
  const { PUBLIC_SUPABASE_URL: backendUrl, SITE_HSTS: hsts, SITE_ENV } = process.env;
  return {
    name: 'hosting',
    hooks: {
      'astro:build:done': ({ dir, logger }) => {
        const root = fileURLToPath(dir);
        // The editor is a program of its own, with a policy of its own.
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
        // What Cloudflare does not publish.
        writeFileSync(join(root, '.assetsignore'), 'nginx.conf\n');
      },
    },
  };
}
