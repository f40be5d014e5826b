import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { headersFile, headerTable, nginxFile, redirectsFile } from '#src/lib/hosting.ts';
import { inlineHashes } from '#src/lib/security/inline-hashes.ts';
import { contentSecurityPolicy } from '#src/lib/security/policy.ts';
import type { PageStep } from './index.ts';

/** Cloudflare ignores a header line beyond this many characters, and with it the whole policy. */
const longestLine = 2000;

/** What the environment of the build says of the place where the site will stand. */
interface Hosting {
  backendUrl?: string | undefined;
  hsts?: string | undefined;
  isPreview: boolean;
  editorPolicy?: string | undefined;
}

/**
 * Writes into dist what each host reads: `_headers` and `_redirects` (Cloudflare, Netlify) and `nginx.conf`. The policy is
 * made from the pages that were really built. One policy for all pages, because the client router keeps the first page's
 * policy while it shows the next.
 */
export function hostFiles({ backendUrl, ...place }: Hosting): PageStep {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  return {
    start: () => (html) => {
      const hashes = inlineHashes(html);
      for (const hash of hashes.scripts) scripts.add(hash);
      for (const hash of hashes.styles) styles.add(hash);
      return html;
    },
    end: ({ root, logger }) => {
      const policy = contentSecurityPolicy({ scripts, styles }, backendUrl);
      if (policy.length > longestLine) {
        throw new Error(
          `The Content-Security-Policy has ${policy.length} characters; CDNs drop a header line over ${longestLine}. ` +
            `It lists ${scripts.size} inline scripts and ${styles.size} inline styles: move what differs from page to page into files.`,
        );
      }
      const table = headerTable({ policy, ...place });
      const texts = {
        _headers: headersFile(table),
        _redirects: redirectsFile(),
        'nginx.conf': nginxFile(table),
        // What Cloudflare does not publish.
        '.assetsignore': 'nginx.conf\n',
      };
      for (const [file, text] of Object.entries(texts)) writeFileSync(join(root, file), text);
      logger.info(
        `policy of ${policy.length} characters, ${scripts.size} inline scripts, ${styles.size} inline styles`,
      );
    },
  };
}
