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
