import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caching, hashed, redirects, redirectStatus } from '#src/lib/hosting.ts';
import { localeOfPath } from '#src/lib/routes.ts';
import { headersFor } from '../../tools/bench/serve/headers.ts';
import { cloudflare } from './hosts/cloudflare.ts';
import type { Host } from './hosts/host.ts';
import { netlify } from './hosts/netlify.ts';
import { nginx, nginxIsInstalled } from './hosts/nginx.ts';

/**
 * The same questions to every host for which the build writes files. Two servers really answer; Netlify is known by its own
 * readers of these files (hosts/netlify.ts).
 */
const dist = join(import.meta.dirname, '../../dist');
const headers = headersFor(readFileSync(join(dist, '_headers'), 'utf8'), '/');
const { 'cache-control': _, ...onEverything } = headers;

/** A hashed file of the build by its ending. */
const built = (ending: string) =>
  `${hashed.folder}/${readdirSync(join(dist, hashed.folder)).find((file) => file.endsWith(ending))}`;

interface Question {
  title: string;
  path: string;
  /** Of the request. */
  headers?: Record<string, string>;
  /** `isServer`: a server answered, no reader of files. */
  check: (answer: Response, isServer: boolean) => unknown;
}

const languageOf = async (answer: Response) => /<html lang="(\w+)"/.exec(await answer.text())?.[1];

const pages = [
  ...['/', '/services', '/case-studies', '/careers/apply', '/blog/spotify-model', '/newsletter/confirm'],
  ...['/de', '/de/services', '/de/careers', '/de/blog', '/de/imprint'],
].map((path): Question => ({
  title: `${path} is a page`,
  path,
  check: async (answer) => {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await languageOf(answer)).toBe(localeOfPath(path));
  },
}));

const otherForms = [
  ...['/services/', '/blog/spotify-model/', '/de/', '/de/services/', '/careers/?job=x'],
  ...['/index.html', '/services.html', '/blog/spotify-model.html', '/de.html', '/de/services.html'],
].map((path): Question => {
  const page = path.replace(/\?.*/, '').replace(/\/?(?:index)?(?:\.html)?$/, '') || '/';
  return {
    title: `${path} has one address only: ${page}`,
    path,
    check: async (answer, isServer) => {
      // Netlify's network leads slashes away by itself; what its readers show is told by the page's canonical address.
      if (!isServer && answer.status === 200)
        return expect(await answer.text()).toMatch(
          new RegExp(`rel="canonical" href="https://[^/"]+${page === '/' ? '' : page}/?"`),
        );
      expect([301, 307, 308]).toContain(answer.status);
      expect(answer.headers.get('location')?.replace(/\?.*/, '')).toBe(page);
    },
  };
});

const missing = [
  ...['/no-such-page', '/blog/no-such-article', '/services/none', '/_headers', '/_redirects'],
  ...['/de/no-such-page', '/de/blog/no-such-article', '/de/careers/none'],
  `${hashed.folder}/none.js`,
].map((path): Question => ({
  title: `${path} is told to be missing, in the language of the address`,
  path,
  check: async (answer) => {
    expect(answer.status).toBe(404);
    expect(await languageOf(answer)).toBe(localeOfPath(path));
  },
}));

const moved = redirects.map(({ from, to }): Question => ({
  title: `${from} leads to ${to}`,
  path: from,
  check: (answer) => {
    expect(answer.status).toBe(redirectStatus);
    expect(answer.headers.get('location')).toBe(to);
  },
}));

const hostile = [
  ...['//evil.example/', '/en//evil.example', '/en//evil.example/', '/en/%2F%2Fevil.example'],
  ...['/%5Cevil.example/', '/en/%5Cevil.example', '/%0d%0aset-cookie:a=b/'],
].map((path): Question => ({
  title: `${path} leads nowhere else`,
  path,
  check: (answer) => {
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers.get('set-cookie')).toBeNull();
    const location = answer.headers.get('location') ?? '/';
    expect(new URL(location, 'https://site.example').origin, location).toBe('https://site.example');
  },
}));

const guarded = [
  '/',
  '/de/about',
  '/no-such-page',
  '/de/no-such-page',
  '/rss.xml',
  built('.js'),
  built('.avif'),
].map((path): Question => ({
  title: `Every header of the build stands on ${path}`,
  path,
  check: (answer) => {
    for (const [name, value] of Object.entries(onEverything))
      expect(answer.headers.get(name), name).toBe(value);
  },
}));

const cached = [
  ...['.js', '.avif', '.woff2', '.mp4'].map((ending) => [built(ending), hashed.caching] as const),
  ...['/', '/de/about', '/images/horse.jpg', '/sitemap-index.xml'].map((path) => [path, caching] as const),
].map(([path, value]): Question => ({
  title: `${path} is kept as ${value}`,
  path,
  check: (answer) => {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe(value);
  },
}));

const usedElsewhere = [
  ['/images/horse.jpg', 'cross-origin'],
  ['/og/en/home.jpg', 'cross-origin'],
  [built('.avif'), 'same-origin'],
  ['/', 'same-origin'],
].map(([path = '', policy = '']): Question => ({
  title: `${path} may be shown by pages that are ${policy}`,
  path,
  check: (answer) => expect(answer.headers.get('cross-origin-resource-policy')).toBe(policy),
}));

const kinds = [
  ['/site.webmanifest', /^application\/manifest\+json/],
  ['/sitemap-index.xml', /xml/],
  ['/robots.txt', /^text\/plain/],
  ['/icon.svg', /^image\/svg\+xml/],
  [built('.js'), /^(?:text|application)\/javascript/],
].map(([path, type]): Question => ({
  title: `${String(path)} says what it is`,
  path: String(path),
  check: (answer) => expect(answer.headers.get('content-type')).toMatch(type!),
}));

/** What a reader of files cannot tell: types, compression, byte ranges and 304 are their networks' own. */
const delivered: Question[] = [
  ...kinds,
  ...['/services', built('.js')].map((path) => ({
    title: `${path} comes compressed`,
    path,
    headers: { 'accept-encoding': 'br, gzip' },
    check: (answer: Response) => expect(answer.headers.get('content-encoding')).toMatch(/^(?:br|gzip)$/),
  })),
  {
    title: 'A part of a video is answered by the part, or by the whole (RFC 9110, section 14.2)',
    path: built('.mp4'),
    headers: { range: 'bytes=0-99' },
    check: async (answer) => {
      // Cloudflare's local runtime leaves ranges to its network, and has no Server header.
      expect(answer.status).toBe(answer.headers.has('server') ? 206 : 200);
      if (answer.status === 206) expect((await answer.arrayBuffer()).byteLength).toBe(100);
    },
  },
];

const questions = [pages, otherForms, missing, moved, hostile, guarded, cached, usedElsewhere].flat();

const hosts: [title: string, start: (dist: string) => Promise<Host>, isServer: boolean, isHere: boolean][] = [
  ['Cloudflare, by its runtime', cloudflare, true, true],
  [nginxIsInstalled ? 'nginx' : 'nginx, not asked: it is not installed', nginx, true, nginxIsInstalled],
  ['Netlify, by its own readers of _headers, _redirects and files', netlify, false, true],
];

for (const [name, start, isServer, isHere] of hosts) {
  describe.skipIf(!isHere)(name, () => {
    let host: Host;
    beforeAll(async () => {
      host = await start(dist);
    });
    afterAll(() => host.close());

    for (const { title, path, headers: sent, check } of [...questions, ...(isServer ? delivered : [])])
      test(title, async () => check(await host.ask(path, sent), isServer));

    test.runIf(isServer)('A page that has not changed is answered in brief', async () => {
      const etag = (await host.ask('/de/about')).headers.get('etag') ?? '';
      const again = await host.ask('/de/about', { 'if-none-match': etag });
      expect([again.status, await again.text()]).toEqual([304, '']);
    });
  });
}
