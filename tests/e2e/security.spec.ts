import { expect, test } from './support/test.ts';

const forGood = 'public, max-age=31536000, immutable';
const askAnew = 'public, max-age=0, must-revalidate';

/**
 * One address of every kind: how long its answer may be cached, or where it redirects. Files of the
 * build by their extension.
 */
const answers: [address: string, status: number, told: string][] = [
  ['/de/contact', 200, askAnew],
  ['/no-such-page', 404, askAnew],
  ['/datenschutz?by=letter', 301, '/de/imprint?by=letter#privacy'],
  ['/Impressum', 301, '/de/imprint'],
  ['/services/?by=letter', 307, '/services?by=letter'],
  ['.js', 200, forGood],
  ['/images/horse.jpg', 200, askAnew],
];

test('every answer has its headers, and is cached or redirected as it should be @desktop', async ({
  request,
  path,
}) => {
  const home = await (await request.get(path('/'))).text();
  for (const [kind, status, told] of answers) {
    const address = kind.startsWith('.')
      ? new RegExp(`/_astro/[\\w./-]+\\${kind}`).exec(home)?.[0]
      : kind;
    const answer = await request.get(address!, { maxRedirects: 0 });
    expect.soft(answer.status(), kind).toBe(status);
    expect.soft(answer.headers(), kind).toMatchObject({
      'content-security-policy': expect.stringContaining(
        "default-src 'self'; script-src 'self' 'sha256-",
      ),
      'strict-transport-security': expect.stringMatching(/^max-age=\d{3,}/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=(), geolocation=(), microphone=()'),
      [told.startsWith('/') ? 'location' : 'cache-control']: told,
    });
  }
});
