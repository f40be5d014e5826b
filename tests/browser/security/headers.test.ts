import type { APIRequestContext } from '@playwright/test';
import { firstHsts } from '#src/lib/hosting.ts';
import { backendUrl } from '../../../tools/browser/addresses.ts';
import { expect, test } from '../support/test.ts';

/** One address of every kind the site answers, in the order in which a CDN may treat them differently. */
const kinds: [
  kind: string,
  address: string | ((request: APIRequestContext) => Promise<string>),
  status: number,
][] = [
  ['the home page', '/', 200],
  ['a page', '/services', 200],
  ['a German page', '/de/contact', 200],
  ['an article', '/blog/spotify-model', 200],
  ['an unknown address', '/no-such-page', 404],
  ['an unknown German address', '/de/no-such-page', 404],
  ['a script', (request) => assetOf(request, 'js'), 200],
  ['a picture', (request) => assetOf(request, 'avif'), 200],
  ['a font', (request) => assetOf(request, 'woff2'), 200],
  ['a picture under its own name', '/images/horse.jpg', 200],
  ['the site map', '/sitemap-index.xml', 200],
  ['the feed', '/rss.xml', 200],
  ['the robots file', '/robots.txt', 200],
];

/** A file of the build that the home page names. */
async function assetOf(request: APIRequestContext, ending: string): Promise<string> {
  const html = await (await request.get('/')).text();
  const address = new RegExp(`/_astro/[\\w.-]+\\.${ending}`).exec(html)?.[0];
  if (address === undefined) throw new Error(`The home page names no .${ending} file of the build.`);
  return address;
}

/** The directives of a policy by name. */
const directivesOf = (policy: string) =>
  new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );

for (const [kind, where, status] of kinds) {
  test(`Security headers stand on ${kind}`, async ({ request }) => {
    const answer = await request.get(typeof where === 'string' ? where : await where(request));
    expect(answer.status()).toBe(status);
    const headers = answer.headers();
    expect(headers).toMatchObject({
      'strict-transport-security': firstHsts,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=(), geolocation=(), microphone=()'),
    });
    const policy = directivesOf(headers['content-security-policy'] ?? '');
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect(policy.get('connect-src')).toEqual(["'self'", backendUrl]);
    expect(headers['content-security-policy']).not.toMatch(/unsafe-|\*|https:(?!\/\/)|data:.*script/);
    expect(
      policy.get('script-src')?.every((source) => source === "'self'" || source.startsWith("'sha256-")),
    ).toBe(true);
    expect(headers['access-control-allow-origin'] ?? '').not.toBe('*');
  });
}

test('Files of the build are kept for good; pages are asked for anew and answered in brief', async ({
  request,
}) => {
  for (const ending of ['js', 'avif', 'woff2']) {
    const answer = await request.get(await assetOf(request, ending));
    expect(answer.headers()['cache-control'], ending).toBe('public, max-age=31536000, immutable');
  }
  for (const address of ['/', '/de/about', '/no-such-page', '/images/horse.jpg', '/sitemap-index.xml']) {
    const answer = await request.get(address);
    expect(answer.headers()['cache-control'], address).toBe('public, max-age=0, must-revalidate');
  }
  const { etag } = (await request.get('/de/about')).headers();
  const again = await request.get('/de/about', { headers: { 'if-none-match': etag ?? '' } });
  expect(again.status()).toBe(304);
  expect(await again.text()).toBe('');
});
