import { parse } from 'node-html-parser';
import { inlineHashes } from '#src/lib/security/inline-hashes.ts';
import { caching, hashed, headerTable, redirects, redirectStatus } from '#src/lib/hosting.ts';
import { locales } from '#src/i18n/locales.ts';
import { localeOfPath, localizePath, routes } from '#src/lib/routes.ts';
import { ask } from './ask.ts';
import { all, bad, look, ok, type Finding } from './finding.ts';

/** Days after the build on which security.txt expires (src/pages/.well-known/security.txt.ts). */
export const validDays = 300;

const readOwnFiles =
  'The host ignores the files of the build. Cloudflare and Netlify read _headers and _redirects, Vercel vercel.json, nginx includes nginx.conf.';
const deployAgain =
  'Deploy the whole of dist once more: files of two builds are mixed, or an old one is kept in a cache.';
const ofPages = 'See that the last build is the one that is published.';

const missing = '/no-such-page-of-the-doctor';
const languageOf = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1];

/** Headers of pages, of a 404 and of hashed files against those that a build writes; the policy against the page's own scripts. */
export async function checkHeaders(site: URL): Promise<Finding[]> {
  const { 'Strict-Transport-Security': _, ...expected } = headerTable({ policy: '' })['/*']!;
  const home = await ask(site);
  const html = home.status === 200 ? home.text : '';
  const policy = home.headers.get('content-security-policy') ?? '';
  const wrong = new Set<string>();
  for (const path of ['/', localizePath(routes.about, 'de'), missing]) {
    const { headers } = await ask(new URL(path, site));
    for (const [name, value] of Object.entries({ ...expected, 'Content-Security-Policy': policy }))
      if (!headers.get(name) || headers.get(name) !== value) wrong.add(`${name} on ${path}`);
    if (!headers.has('strict-transport-security')) wrong.add(`Strict-Transport-Security on ${path}`);
  }
  const { scripts, styles } = inlineHashes(html);
  const unknown = [...scripts, ...styles].filter((hash) => !policy.includes(hash));
  const file = new RegExp(`${hashed.folder}/[\\w.-]+\\.js`).exec(html)?.[0] ?? '/';
  const kept = async (path: string, value: string) =>
    (await ask(new URL(path, site))).headers.get('cache-control')?.replaceAll(/,\s*/g, ', ') === value
      ? []
      : [path];
  const compressed = (await ask(site, { headers: { 'accept-encoding': 'br, gzip' } })).headers.get(
    'content-encoding',
  );
  return [
    home.status === 200 ? ok('the home page is there') : bad(`the home page answers ${home.status}`, ofPages),
    all('every security header stands on pages and on errors', [...wrong], readOwnFiles),
    /script-src[^;]*(?:unsafe|\*|https:)/.test(policy)
      ? bad('the policy allows scripts of others', ofPages)
      : ok('the policy allows no script of others'),
    all('the policy is that of the pages', unknown.length > 0 ? ['of this build'] : [], deployAgain),
    all(
      'hashed files are cached for a year, pages asked for anew',
      [...(await kept(file, hashed.caching)), ...(await kept('/', caching))],
      readOwnFiles,
    ),
    compressed
      ? ok(`pages come compressed (${compressed})`)
      : bad('pages come uncompressed', 'Switch compression on at the host.'),
  ];
}

const hashedFile = new RegExp(`${hashed.folder}/[\\w.@-]+\\.(?:js|woff2)`, 'g');

/** All pages of the sitemap in both languages: there, in their language, paired, and with all their files. */
export async function checkPages(site: URL): Promise<Finding[]> {
  const answer = await ask(new URL('/sitemap-0.xml', site));
  const listed = [...(answer.status === 200 ? answer.text : '').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(url!),
  );
  const wrong = { there: [] as string[], pairs: [] as string[], files: [] as string[] };
  const files = new Set<string>();
  const alternates = new Map<string, string>();
  for (const { pathname } of listed) {
    const page = await ask(new URL(pathname, site));
    const html = page.status === 200 ? page.text : '';
    if (languageOf(html) !== localeOfPath(pathname)) {
      wrong.there.push(`${pathname} (${page.status})`);
      continue;
    }
    const root = parse(html);
    const pair = locales.map((locale) =>
      root.querySelector(`link[hreflang="${locale}"]`)?.getAttribute('href'),
    );
    const expected = locales.map((locale) => localizePath(pathname, locale));
    if (pair.map((href) => href && new URL(href).pathname).join() !== expected.join())
      wrong.pairs.push(pathname);
    alternates.set(pathname, root.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '');
    for (const [file] of html.matchAll(hashedFile)) files.add(file);
  }
  for (const file of files)
    if ((await ask(new URL(file, site), { method: 'HEAD' })).status !== 200) wrong.files.push(file);
  const origins = new Set([
    ...listed.map(({ origin }) => origin),
    ...[...alternates.values()].filter(Boolean).map((url) => new URL(url).origin),
  ]);
  const [origin = '', ...others] = origins;
  return [
    listed.length > 0
      ? ok(`the sitemap lists ${listed.length} pages`)
      : bad(`the sitemap has no pages (${answer.status})`, ofPages),
    all('each of them is there, in its language', wrong.there, ofPages),
    all('each is paired with its other language', wrong.pairs, deployAgain),
    all('all files that they name are there', wrong.files, deployAgain),
    others.length > 0
      ? bad(`pages and sitemap name different addresses: ${[...origins].join(', ')}`, deployAgain)
      : origin === site.origin
        ? ok('pages name this address as theirs')
        : look(
            `pages name ${origin} as their address`,
            'Right for a preview. Else set site.url in content/site.yaml, or SITE_URL, and build again.',
          ),
    await checkRobots(site),
  ];
}

/** Whether search engines may read the site. */
async function checkRobots(site: URL): Promise<Finding> {
  const { status, text } = await ask(new URL('/robots.txt', site));
  if (status !== 200)
    return look(`whether search engines are let in is not known: no /robots.txt (${status})`, ofPages);
  return /^Disallow: \/$/m.test(text)
    ? look('search engines are kept out', 'Right for a preview. Else build with SITE_ENV=production.')
    : ok('search engines are let in');
}

const day = 24 * 60 * 60 * 1000;

/** Days after which the next build is late, where one is made every day. */
const oldestBuild = 2;

/** How long ago the site was built, by the day on which its security.txt expires. */
export async function checkAge(site: URL): Promise<Finding> {
  const answer = await ask(new URL('/.well-known/security.txt', site));
  const [, expires = ''] = /^Expires: (\S+)/m.exec(answer.status === 200 ? answer.text : '') ?? [];
  const days = Math.floor((Date.now() - Date.parse(expires)) / day) + validDays;
  if (Number.isNaN(days))
    return look(
      `the day of the build is not known: no /.well-known/security.txt (${answer.status})`,
      ofPages,
    );
  return days > oldestBuild
    ? look(
        `the site was built ${days} days ago`,
        'Right for a preview. Else schedule a build a day (docs/operations.md, "Build once a day"): jobs close and texts appear with a build.',
      )
    : ok('the last build is at most two days old');
}

/** Redirects, one address for each page, errors in both languages, feeds. */
export async function checkAnswers(site: URL): Promise<Finding[]> {
  const pathOf = (location: string | null) => location?.replace(site.origin, '') ?? '';
  const lost: string[] = [];
  for (const { from, to } of redirects) {
    const { status, headers } = await ask(new URL(from, site));
    if (status !== redirectStatus || pathOf(headers.get('location')) !== to)
      lost.push(`${from} (${status})`);
  }
  const doubled: string[] = [];
  for (const path of [`${routes.services}/`, `${routes.services}.html`])
    if (pathOf((await ask(new URL(path, site))).headers.get('location')) !== routes.services)
      doubled.push(path);
  const errors: string[] = [];
  const feeds: string[] = [];
  for (const locale of locales) {
    const path = localizePath(missing, locale);
    const error = await ask(new URL(path, site));
    const language = languageOf(error.text);
    if (error.status !== 404 || language !== locale)
      errors.push(`${path} (${error.status}, ${language ?? 'no page'})`);
    const feed = localizePath('/rss.xml', locale);
    if (!/<rss[\s\S]*<item>/.test((await ask(new URL(feed, site))).text)) feeds.push(feed);
  }
  return [
    all('all redirects lead where they should', lost, readOwnFiles),
    doubled.length === 0
      ? ok('each page has one address')
      : look(
          `${doubled.join(' and ')} show a page too`,
          'Search engines follow the canonical address, so nothing is lost. Switch "pretty URLs" on where the host has them.',
        ),
    all('what is missing is told in the language of the address, with status 404', errors, readOwnFiles),
    all('the feeds have articles', feeds, ofPages),
  ];
}
