import { expect, test } from './support/test.ts';

const immutable = 'public, max-age=31536000, immutable';
const revalidate = 'public, max-age=0, must-revalidate';

/**
 * One URL of each kind, with its caching or redirect, and whether other sites may embed it. An
 * extension stands for a built file whose name has a hash.
 */
const responses = [
  { address: '/de/contact', status: 200, cache: revalidate },
  { address: '/no-such-page', status: 404, cache: revalidate },
  { address: '/datenschutz?by=letter', status: 301, location: '/de/imprint?by=letter#privacy' },
  { address: '/Impressum', status: 301, location: '/de/imprint' },
  { address: '/ueber-uns', status: 301, location: '/de/about' },
  { address: '/de/ueber-uns', status: 301, location: '/de/about' },
  { address: '/services/?by=letter', status: 307, location: '/services?by=letter' },
  { address: '.js', status: 200, cache: immutable },
  { address: '/images/horse.jpg', status: 200, cache: revalidate, isEmbeddable: true },
  { address: '/favicon.ico', status: 200, cache: revalidate, isEmbeddable: true },
  { address: '/icon.svg', status: 200, cache: revalidate, isEmbeddable: true },
  { address: '/icon-512.png', status: 200, cache: revalidate, isEmbeddable: true },
  { address: '/apple-touch-icon.png', status: 200, cache: revalidate, isEmbeddable: true },
];

test(
  'every response has its headers, caching and redirect',
  { tag: '@desktop' },
  async ({ request, path }) => {
    const home = await (await request.get(path('/'))).text();
    for (const { address: kind, status, cache, location, isEmbeddable } of responses) {
      const address = kind.startsWith('.')
        ? new RegExp(`/_astro/[\\w./-]+\\${kind}`).exec(home)?.[0]
        : kind;
      const response = await request.get(address!, { maxRedirects: 0 });
      expect.soft(response.status(), kind).toBe(status);
      expect.soft(response.headers(), kind).toMatchObject({
        'content-security-policy': expect.stringContaining(
          "default-src 'self'; script-src 'self' 'sha256-",
        ),
        'strict-transport-security': expect.stringMatching(/^max-age=\d{3,}/),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=(), geolocation=(), microphone=()'),
        'cross-origin-resource-policy': isEmbeddable ? 'cross-origin' : 'same-origin',
        ...(cache && { 'cache-control': cache }),
        ...(location && { location }),
      });
    }
  },
);
