import { locales } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/routes.ts';
import { caching, hashed, markdown, type Headers, type OwnHeaders } from './headers.ts';
import { redirects, redirectStatus } from './redirects.ts';

const headerLines = (headers: Headers) =>
  Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join('');

/** Text of `_headers`, which Cloudflare and Netlify read: what every address has, and the caching of hashed files. */
export function headersFile(headers: Headers, ownHeaders: OwnHeaders = {}): string {
  const own = Object.entries(ownHeaders).map(
    ([path, set]) =>
      `\n${path}\n${Object.keys(set)
        .filter((name) => name in headers)
        .map((name) => `  ! ${name}\n`)
        .join('')}${headerLines(set)}`,
  );
  return `/*
${headerLines({ ...headers, 'Cache-Control': caching })}
${hashed.folder}/*
  ! Cache-Control
  Cache-Control: ${hashed.caching}

/*.md
${headerLines(markdown)}${own.join('')}`;
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
