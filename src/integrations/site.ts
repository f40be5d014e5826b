import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { cmsPolicy } from '#src/cms/policy.ts';
import { headersFile, headerTable, nginxFile, redirectsFile } from '#src/lib/hosting.ts';
import { contentSecurityPolicy, inlineHashes } from '#src/lib/policy.ts';
import { cleanPictures } from './pictures.ts';

/** Cloudflare ignores a header line beyond this many characters, and with it the whole policy. */
const longestLine = 2000;

interface Options {
  /** Address of the backend, which pages may ask. */
  backendUrl?: string | undefined;
  /** Value of Strict-Transport-Security. */
  hsts?: string | undefined;
  /** Keeps search engines out. */
  isPreview: boolean;
  /** Adds the editor at /admin. */
  withEditor: boolean;
}

/**
 * What Astro's configuration cannot say by itself: `client:touch`, which loads an island's React when the visitor first touches the
 * island; the editor's page, which only some builds have; pictures without the data of cameras; and the files that hosts
 * read, `_headers` and `_redirects` (Cloudflare, Netlify) and `nginx.conf`. Their policy is made from the pages that were really built, and is one for all
 * pages, because the client router keeps the first page's policy while it shows the next.
 */
export function site({ backendUrl, hsts, isPreview, withEditor }: Options): AstroIntegration {
  return {
    name: 'site',
    hooks: {
      'astro:config:setup': ({ addClientDirective, injectRoute }) => {
        addClientDirective({ name: 'touch', entrypoint: './src/client/hydration/touch.ts' });
        if (withEditor) injectRoute({ pattern: '/admin', entrypoint: './src/cms/admin.astro' });
      },
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir);
        await cleanPictures(root, logger);
        const scripts = new Set<string>();
        const styles = new Set<string>();
        // The editor is a program of its own, with a policy of its own.
        for (const page of globSync('**/*.html', { cwd: root }).filter((file) => file !== 'admin.html')) {
          const hashes = inlineHashes(readFileSync(join(root, page), 'utf8'));
          for (const hash of hashes.scripts) scripts.add(hash);
          for (const hash of hashes.styles) styles.add(hash);
        }
        const policy = contentSecurityPolicy({ scripts, styles }, backendUrl);
        logger.info(
          `policy of ${policy.length} characters, ${scripts.size} inline scripts, ${styles.size} inline styles`,
        );
        if (policy.length > longestLine) {
          throw new Error(
            `The Content-Security-Policy has ${policy.length} characters; CDNs drop a header line over ${longestLine}. ` +
              'Move inline scripts and styles that differ from page to page into files.',
          );
        }
        const editorPolicy = withEditor ? cmsPolicy(process.env.CMS_API_URL) : undefined;
        const table = headerTable({ policy, hsts, isPreview, editorPolicy });
        writeFileSync(join(root, '_headers'), headersFile(table));
        writeFileSync(join(root, '_redirects'), redirectsFile());
        writeFileSync(join(root, 'nginx.conf'), nginxFile(table));
        // What Cloudflare does not publish.
        writeFileSync(join(root, '.assetsignore'), 'nginx.conf\n');
      },
    },
  };
}
