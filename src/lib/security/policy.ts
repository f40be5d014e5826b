/** Where the captcha comes from (https://developers.cloudflare.com/turnstile/reference/content-security-policy/). */
const turnstile = 'https://challenges.cloudflare.com';

/**
 * The site-wide Content-Security-Policy (CSP Level 3): nothing but our own files, the named backend, and Cloudflare Turnstile
 * where the forms use it.
 */
export function contentSecurityPolicy(
  hashes: { scripts: Iterable<string>; styles: Iterable<string> },
  backendUrl?: string,
  withCaptcha = false,
) {
  const captcha = withCaptcha ? [turnstile] : [];
  const backend = backendUrl === undefined || backendUrl === '' ? [] : [new URL(backendUrl).origin];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...captcha, ...[...hashes.scripts].sort()].join(' '),
    ["style-src 'self'", ...[...hashes.styles].sort()].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    ["connect-src 'self'", ...backend, ...captcha].join(' '),
    ...captcha.map((origin) => `frame-src ${origin}`),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
