import { locales } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/routes.ts';
import { caching, hashed, type Headers } from './headers.ts';
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

/** Text of `vercel.json`: addresses without ending and slash, headers, redirects, the 404 page of the language. */
export function vercelFile(headers: Headers): string {
  const notFound = locales
    .map((locale) => localizePath('/', locale))
    .map((home) => (home === '/' ? '' : home))
    .sort((a, b) => b.length - a.length)
    .map((home) => ({ src: `^${home}/.*$`, dest: `${home}/404`, status: 404 }));
  const routes = [
    { src: '^/.*$', headers: { ...headers, 'Cache-Control': caching }, continue: true },
    { src: `^${hashed.folder}/.*$`, headers: { 'Cache-Control': hashed.caching }, continue: true },
    ...redirects.map(route),
    { handle: 'filesystem' },
    { src: `^${hashed.folder}/.*$`, headers: { 'Cache-Control': caching }, continue: true },
    ...notFound,
  ];
  return `${JSON.stringify({ cleanUrls: true, trailingSlash: false, routes }, null, 2)}\n`;
}
