/** Response headers by name. */
export type Headers = Record<string, string>;

/** Headers of pages that are programs of their own, by path: they go before the site's there, and nowhere else. */
export type OwnHeaders = Readonly<Record<string, Headers>>;

/** Pages and files under their own names are asked for anew, and answered in brief while they are the same. */
export const caching = 'public, max-age=0, must-revalidate';

/** Where files have a hash of their content in their name, and how they are cached. */
export const hashed = { folder: '/_astro', caching: 'public, max-age=31536000, immutable' };

/**
 * The markdown twins of articles, cases and services (llms.txt): text for machines and not a second page for search engines,
 * which have the page itself.
 */
export const markdown = {
  'Content-Type': 'text/markdown; charset=utf-8',
  'X-Robots-Tag': 'noindex',
};

/** Five minutes: a fault of the new domain's certificate locks nobody out for long (RFC 6797, section 11.2). */
export const firstHsts = 'max-age=300';

/**
 * What stands on every response. No Cross-Origin-Opener-Policy: a link opened from an app would have to start another process
 * for it, and no page has a session to protect.
 * @param hsts value of Strict-Transport-Security (RFC 6797), which grows once the site has proved itself
 * @param isPreview keeps search engines out
 * @throws a sentence where `hsts` is no such value
 */
export function siteHeaders({
  policy,
  hsts = firstHsts,
  isPreview = false,
}: {
  policy: string;
  hsts?: string | undefined;
  isPreview?: boolean;
}): Headers {
  if (!/^max-age=\d+(; includeSubDomains(; preload)?)?$/.test(hsts))
    throw new Error(
      `SITE_HSTS is "${hsts}". It must be max-age= and a number of seconds, for example max-age=86400, and may end in "; includeSubDomains".`,
    );
  return {
    'Content-Security-Policy': policy,
    'Strict-Transport-Security': hsts,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(isPreview && { 'X-Robots-Tag': 'noindex' }),
  };
}
