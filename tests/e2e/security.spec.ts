import { expect, test } from './support/test.ts';

const forGood = 'public, max-age=31536000, immutable';
const askAnew = 'public, max-age=0, must-revalidate';

/** One address of every kind that the site answers; files of the build by their ending, as the home page names them. */
const answers: [address: string, status: number, caching?: string][] = [
  ['/', 200, askAnew],
  ['/de/contact', 200, askAnew],
  ['/no-such-page', 404, askAnew],
  ['/de/no-such-page', 404, askAnew],
  ['/services/', 307],
  ['.js', 200, forGood],
  ['.avif', 200, forGood],
  ['.woff2', 200, forGood],
  ['/images/horse.jpg', 200, askAnew],
  ['/sitemap-index.xml', 200, askAnew],
  ['/rss.xml', 200, askAnew],
];

test('every answer has the security headers, and is kept as long as it may be', async ({ request, path }) => {
  const home = await (await request.get(path('/'))).text();
  for (const [kind, status, caching] of answers) {
    const address = kind.startsWith('.') ? new RegExp(`/_astro/[\\w./-]+\\${kind}`).exec(home)?.[0] : kind;
    const answer = await request.get(address!, { maxRedirects: 0 });
    expect.soft(answer.status(), kind).toBe(status);
    const policy =
      /^(?!.*(?:unsafe-|\*))(?=.*default-src 'none')(?=.*base-uri 'none')(?=.*frame-ancestors 'none')/;
    expect.soft(answer.headers(), kind).toMatchObject({
      'content-security-policy': expect.stringMatching(policy),
      'strict-transport-security': expect.stringMatching(/^max-age=\d{3,}/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=(), geolocation=(), microphone=()'),
      ...(caching && { 'cache-control': caching }),
    });
  }
  const { etag = '' } = (await request.get(path('/about'))).headers();
  const again = await request.get(path('/about'), { headers: { 'if-none-match': etag } });
  expect(again.status(), 'a page that has not changed is answered in brief').toBe(304);
});

test('what somebody slips into a page is not run, and nothing typed leaves', async ({
  page,
  path,
  allowConsole,
}) => {
  allowConsole(/Content Security Policy/);
  await page.goto(path('/'));
  const blocked = await page.evaluate(async () => {
    const directives: string[] = [];
    const all = new Promise<void>((resolve) => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        if (directives.push(effectiveDirective) === 3) resolve();
      });
    });
    document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = 1' }));
    document.body.insertAdjacentHTML('beforeend', '<b onclick="window.ran = 1">');
    (document.body.lastElementChild as HTMLElement).click();
    void fetch('https://example.org').catch(() => {});
    await all;
    return 'ran' in window ? ['it ran'] : directives;
  });
  expect(blocked.sort()).toEqual(['connect-src', 'script-src-attr', 'script-src-elem']);
});
