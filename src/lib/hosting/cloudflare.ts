import { locales } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/routes.ts';
import { caching, hashed, type Headers, type OwnPolicies } from './headers.ts';
import { redirects, redirectStatus } from './redirects.ts';

/** Text of `_headers`, which Cloudflare and Netlify read: what every address has, and the caching of hashed files. */
export function headersFile(headers: Headers, ownPolicies: OwnPolicies = {}): string {
  const own = Object.entries(ownPolicies).map(
    ([path, policy]) => `\n${path}\n  ! Content-Security-Policy\n  Content-Security-Policy: ${policy}\n`,
  );
  const lines = Object.entries({ ...headers, 'Cache-Control': caching }).map(
    ([name, value]) => `  ${name}: ${value}\n`,
  );
  return `/*
${lines.join('')}
${hashed.folder}/*
  ! Cache-Control
  Cache-Control: ${hashed.caching}
${own.join('')}`;
}

/**
 * Text of `_redirects`, which both read. Cloudflare takes the nearest 404.html by itself and leaves lines with the status 404
 * out; Netlify knows the one at the root only.
 */
export function redirectsFile(): string {
  const lines = redirects.map(({ from, to }) => `${from} ${to} ${redirectStatus}`);
  const notFound = locales
    .map((locale) => localizePath('/', locale))
    .filter((home) => home !== '/')
    .map((home) => `${home}/* ${home}/404.html 404`);
  return [...lines, ...notFound, ''].join('\n');
}
