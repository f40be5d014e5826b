import { createHash } from 'node:crypto';

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Hashes of the inline scripts (not JSON data) and styles of one page, as a policy names them. */
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
