import { locales } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/routes.ts';
import { caching, hashed, markdown, type Headers, type OwnHeaders } from './headers.ts';
import { redirects, redirectStatus } from './redirects.ts';

/** A redirect as Vercel's routes have it: a regular expression and a location with the numbers of its groups. */
function route({ from, to }: { from: string; to: string }) {
  const names = [...from.matchAll(/:\w+/g)].map(([name]) => name);
  return {
    src: `^${from.replaceAll(/:\w+/g, '([^/]+)')}$`,
    status: redirectStatus,
    headers: { Location: names.reduce((text, name, index) => text.replace(name, `$${index + 1}`), to) },
  };
}

/**
 * Text of `vercel.json`: headers, redirects, addresses without slash and ending, the 404 page of the language. By routes alone: the
 * settings `cleanUrls` and `trailingSlash` would lead `//evil.example/` to another site, and know no second 404 page.
 */
export function vercelFile(headers: Headers, ownHeaders: OwnHeaders = {}): string {
  const own = Object.entries(ownHeaders).map(([path, set]) => ({
    src: `^${path}$`,
    headers: set,
    continue: true,
  }));
  const notFound = locales
    .map((locale) => localizePath('/', locale).replace(/\/$/, ''))
    .sort((a, b) => b.length - a.length)
    .map((home) => ({ src: `^${home}/.*$`, dest: `${home}/404.html`, status: 404 }));
  const routes = [
    { src: '^/.*$', headers: { ...headers, 'Cache-Control': caching }, continue: true },
    { src: String.raw`^/.*\.md$`, headers: markdown, continue: true },
    ...own,
    { src: '^/index(?:\\.html)?/?$', headers: { Location: '/' }, status: 308 },
    { src: '^/([\\w.-]+(?:/[\\w.-]+)*?)(?:\\.html/?|/)$', headers: { Location: '/$1' }, status: 308 },
    ...redirects.map(route),
    { src: `^${hashed.folder}/.*$`, headers: { 'Cache-Control': hashed.caching }, continue: true },
    { handle: 'filesystem' },
    { src: '^/(.+)$', dest: '/$1.html', check: true },
    { src: `^${hashed.folder}/.*$`, headers: { 'Cache-Control': caching }, continue: true },
    ...notFound,
  ];
  return `${JSON.stringify({ routes }, null, 2)}\n`;
}
