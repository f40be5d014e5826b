import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentSecurityPolicy, headersFile } from '#src/lib/security/headers.ts';
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

/**
 * Writes dist/_headers after the build, with the policy made from the pages that were really built. One policy for
 * all pages, because the client router keeps the first page's policy while it shows the next (ADR 6).
 */
export function securityHeaders({
  backendUrl,
  withCaptcha,
}: {
  backendUrl?: string | undefined;
  withCaptcha?: boolean;
}): PageStep {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  return {
    name: 'security-headers',
    start: () => (html) => {
      const hashes = inlineHashes(html);
      for (const hash of hashes.scripts) scripts.add(hash);
      for (const hash of hashes.styles) styles.add(hash);
      return html;
    },
    end: ({ root, logger }) => {
      const policy = contentSecurityPolicy({ scripts, styles }, backendUrl, withCaptcha);
      if (policy.length > longestLine) {
        throw new Error(
          `The Content-Security-Policy has ${policy.length} characters; CDNs drop a header line over ${longestLine}. ` +
            `It lists ${scripts.size} inline scripts and ${styles.size} inline styles: move what differs from page to page into files.`,
        );
      }
      writeFileSync(join(root, '_headers'), headersFile(policy));
      logger.info(
        `policy of ${policy.length} characters, ${scripts.size} inline scripts, ${styles.size} inline styles`,
      );
    },
  };
}
