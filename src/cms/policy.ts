/**
 * The Content-Security-Policy of /admin: its own scripts, the styles that it makes as it runs, WebAssembly for pictures, and
 * GitHub. Nothing of it holds for any other page.
 */
export function cmsPolicy(apiUrl = 'https://api.github.com'): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https://avatars.githubusercontent.com",
    "font-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    `connect-src 'self' blob: data: ${new URL(apiUrl).origin} https://www.githubstatus.com`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
