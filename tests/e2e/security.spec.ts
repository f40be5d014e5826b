import { readFileSync, readdirSync } from 'node:fs';
import { firstHsts } from '#src/lib/hosting/headers.ts';
import { expect, test } from './support/test.ts';

const forGood = 'public, max-age=31536000, immutable';
const askAnew = 'public, max-age=0, must-revalidate';

/** One address of every kind that the site answers; those of the build, by their ending, as the home page names them. */
const kinds: [address: string, status: number, caching: string | undefined][] = [
  ['/', 200, askAnew],
  ['/de/contact', 200, askAnew],
  ['/no-such-page', 404, askAnew],
  ['/de/no-such-page', 404, askAnew],
  ['/services/', 307, undefined],
  ['.js', 200, forGood],
  ['.avif', 200, forGood],
  ['.woff2', 200, forGood],
  ['/images/horse.jpg', 200, askAnew],
  ['/sitemap-index.xml', 200, askAnew],
  ['/rss.xml', 200, askAnew],
];

/** The policy's directives that no page may do without; scripts and styles are named by their hashes. */
const policy = [
  /(?:^|; ?)default-src 'none'(?:;|$)/,
  /(?:^|; ?)frame-ancestors 'none'(?:;|$)/,
  /(?:^|; ?)base-uri 'none'(?:;|$)/,
  /(?:^|; ?)form-action 'self'(?:;|$)/,
  /(?:^|; ?)connect-src 'self' http:\/\/127\.0\.0\.1:\d+(?:;|$)/,
  /(?:^|; ?)script-src 'self'(?: 'sha256-[^']+')*(?:;|$)/,
  /^(?!.*(?:unsafe-|\*|data:[^;]*script))/,
];

test('every kind of answer has the security headers, and is kept as long as it may be', async ({
  request,
}) => {
  const home = await (await request.get('/')).text();
  for (const [kind, status, caching] of kinds) {
    const address = kind.startsWith('.') ? new RegExp(`/_astro/[\\w.-]+\\${kind}`).exec(home)?.[0] : kind;
    const answer = await request.get(address ?? '', { maxRedirects: 0 });
    expect.soft(answer.status(), kind).toBe(status);
    const headers = answer.headers();
    expect.soft(headers, kind).toMatchObject({
      'strict-transport-security': firstHsts,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=(), geolocation=(), microphone=()'),
      ...(caching && { 'cache-control': caching }),
    });
    for (const directive of policy) expect.soft(headers['content-security-policy'], kind).toMatch(directive);
    expect.soft(headers['access-control-allow-origin'], kind).not.toBe('*');
  }
});

test('a page that has not changed is answered in brief', async ({ request, path }) => {
  const { etag = '' } = (await request.get(path('/about'))).headers();
  const again = await request.get(path('/about'), { headers: { 'if-none-match': etag } });
  expect(again.status()).toBe(304);
});

test('a page is not shown in the frame of another site', async ({ page, baseURL, allowConsole }) => {
  allowConsole(/frame-ancestors/);
  const other = `${baseURL!.replace('localhost', '127.0.0.1')}/trap`;
  const body = `<iframe src="${baseURL}/contact"></iframe>`;
  await page.route(other, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(other);
  await expect.poll(() => page.frames().at(-1)?.url()).toBe('chrome-error://chromewebdata/');
});

test('a script that somebody slips into a page is not run', async ({ page, path, allowConsole }) => {
  allowConsole(/Content Security Policy/);
  await page.goto(path('/'));
  const violations = await page.evaluate(async () => {
    const blocked: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective));
    document.head.append(
      Object.assign(document.createElement('script'), { textContent: 'window.slipped = 1' }),
    );
    const image = Object.assign(document.createElement('img'), { alt: '' });
    image.setAttribute('onerror', 'window.slipped = 1');
    image.src = 'data:,';
    await new Promise((resolve) => image.addEventListener('error', resolve));
    await new Promise(requestAnimationFrame);
    return 'slipped' in window ? ['it ran'] : blocked;
  });
  expect(violations).toEqual(['script-src-elem', 'script-src-attr']);
});

test('no published file holds what is secret, or what only the build needs', () => {
  const files = readdirSync('dist', { recursive: true, encoding: 'utf8' });
  const secret =
    /sb_secret_\w|service_role|eyJ[\w-]{15,}\.eyJ[\w-]{15,}|postgres(?:ql)?:\/\/|\/(?:home|root|work|Users)\/[\w.-]+\//;
  const texts = files.filter((file) => /\.(?:html|js|css|json|xml|txt|webmanifest|svg)$|^_\w+$/.test(file));
  expect(texts.length).toBeGreaterThan(20);
  expect(
    texts.filter((file) => file !== '_astro' && secret.test(readFileSync(`dist/${file}`, 'utf8'))),
  ).toEqual([]);
  const allowed = ['.assetsignore', '.well-known', '.well-known/security.txt'];
  const ofTheBuild = files.filter((file) =>
    /\.(?:map|tsx?|astro|md|ya?ml|sql|env)$|^\.|node_modules/.test(file),
  );
  expect(ofTheBuild.filter((file) => !allowed.includes(file))).toEqual([]);
});
