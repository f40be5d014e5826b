import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** The site-wide Content-Security-Policy (CSP Level 3): nothing but our own files and the named backend. */
export function contentSecurityPolicy(
  hashes: { scripts: Iterable<string>; styles: Iterable<string> },
  backendUrl?: string,
) {
  const backend = backendUrl === undefined || backendUrl === '' ? [] : [new URL(backendUrl).origin];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...[...hashes.scripts].sort()].join(' '),
    ["style-src 'self'", ...[...hashes.styles].sort()].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    ["connect-src 'self'", ...backend].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Text of the `_headers` file: security for every address, caching for each kind of file. No Cross-Origin-Opener-Policy: a link
 * opened from an app would have to start another process for it (ADR 27).
 */
export function headersFile(policy: string): string {
  return `/*
  Content-Security-Policy: ${policy}
  Strict-Transport-Security: max-age=63072000; includeSubDomains
  X-Content-Type-Options: nosniff
  X-Frame-Options: DENY
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()
  Cross-Origin-Resource-Policy: same-origin
  Cache-Control: public, max-age=0, must-revalidate

/_astro/*
  ! Cache-Control
  Cache-Control: public, max-age=31536000, immutable
`;
}

/**
 * Writes dist/_headers after the build, with the policy made from the pages that were really built. One policy for
 * all pages, because the client router keeps the first page's policy while it shows the next (ADR 6).
 */
export function securityHeaders({ backendUrl }: { backendUrl?: string | undefined }): PageStep {
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
      const policy = contentSecurityPolicy({ scripts, styles }, backendUrl);
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
