import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { headersFile, redirectsFile } from '#src/lib/hosting/cloudflare.ts';
import { siteHeaders, type OwnPolicies } from '#src/lib/hosting/headers.ts';
import { nginxFile } from '#src/lib/hosting/nginx.ts';
import { vercelFile } from '#src/lib/hosting/vercel.ts';
import { contentSecurityPolicy } from '#src/lib/security/policy.ts';
import type { PageStep } from './index.ts';

/** Cloudflare ignores a header line beyond this many characters, and with it the whole policy. */
const longestLine = 2000;

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** Hashes by text: pages share nearly all their styles and scripts. */
const known = new Map<string, string>();

function hashOf(text: string): string {
  const hash = known.get(text) ?? `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  known.set(text, hash);
  return hash;
}

/** Hashes of the inline scripts (not JSON data) and styles of one page. */
export function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  return {
    scripts: [...html.matchAll(inlineScript)]
      .filter(([, attributes]) => !/type="[^"]*json"/.test(attributes ?? ''))
      .map(([, , text]) => hashOf(text ?? '')),
    styles: [...html.matchAll(inlineStyle)].map(([, text]) => hashOf(text ?? '')),
  };
}

/** What the environment of the build says of the place where the site will stand. */
interface Hosting {
  backendUrl?: string | undefined;
  hsts?: string | undefined;
  isPreview: boolean;
  ownPolicies?: OwnPolicies | undefined;
}

/**
 * Writes into dist what each host reads: `_headers` and `_redirects` (Cloudflare, Netlify), `vercel.json`, `nginx.conf`. The
 * policy is made from the pages that were really built. One policy for all pages, because the client router keeps the
 * first page's policy while it shows the next (ADR 6).
 */
export function hostFiles({ backendUrl, ownPolicies, ...place }: Hosting): PageStep {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  return {
    name: 'host-files',
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
      const headers = siteHeaders({ policy, ...place });
      const texts = {
        _headers: headersFile(headers, ownPolicies),
        _redirects: redirectsFile(),
        'vercel.json': vercelFile(headers, ownPolicies),
        'nginx.conf': nginxFile(headers, ownPolicies),
        // What Cloudflare does not publish.
        '.assetsignore': 'vercel.json\nnginx.conf\n',
      };
      for (const [file, text] of Object.entries(texts)) writeFileSync(join(root, file), text);
      logger.info(
        `policy of ${policy.length} characters, ${scripts.size} inline scripts, ${styles.size} inline styles`,
      );
    },
  };
}
