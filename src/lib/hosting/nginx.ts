import { locales } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/routes.ts';
import { caching, hashed, markdown, type Headers, type OwnHeaders } from './headers.ts';
import { redirects, redirectStatus } from './redirects.ts';

/** `add_header` replaces all that an outer block has, so that every block which adds one names them all. */
const headerLines = (headers: Headers, indent = '') =>
  Object.entries(headers)
    .map(([name, value]) => `${indent}add_header ${name} "${value}" always;\n`)
    .join('');

function redirectLine({ from, to }: { from: string; to: string }): string {
  if (!from.includes(':')) return `location = ${from} { return ${redirectStatus} ${to}; }\n`;
  const pattern = from.replaceAll(/:(\w+)/g, String.raw`(?<$1>[\w.-]+)`);
  return `location ~ "^${pattern}$" { return ${redirectStatus} ${to.replaceAll(':', '$')}; }\n`;
}

/** Text of `nginx.conf`, to be included in a server block that has `root` and the certificate (docs/operations.md). */
export function nginxFile(headers: Headers, ownHeaders: OwnHeaders = {}): string {
  const own = Object.entries(ownHeaders).map(([path, set]) => {
    const lines = headerLines({ ...headers, ...set, 'Cache-Control': caching }, '  ');
    return `location = ${path} {\n  try_files ${path}.html =404;\n${lines}}\n`;
  });
  // nginx has no type for these files; `^~` keeps regular expressions out, so that the folder of a language names them again.
  const twins = (indent: string) =>
    `${indent}location ~ "\\.md$" {\n${indent}  types {} default_type ${markdown['Content-Type'].split(';')[0]};\n` +
    headerLines(
      { ...headers, 'Cache-Control': caching, 'X-Robots-Tag': markdown['X-Robots-Tag'] },
      `${indent}  `,
    ) +
    `${indent}}\n`;
  const [root, ...others] = locales.map((locale) => localizePath('/', locale));
  return `# Written by the build together with the pages whose hashes it names: deploy both at once, then reload nginx.
server_tokens off;
absolute_redirect off;
charset utf-8;
charset_types text/plain text/markdown text/xml application/javascript application/manifest+json;
gzip on;
gzip_vary on;
gzip_proxied any;
gzip_types text/css text/plain text/markdown text/xml application/javascript application/manifest+json image/svg+xml;
${headerLines({ ...headers, 'Cache-Control': caching })}
# One address for each page: without slash, ending and index. By the address as it came, which error pages keep.
if ($request_uri ~ "^/index(\\.html)?/?(\\?.*)?$") { return ${redirectStatus} /; }
if ($request_uri ~ "^/([\\w.-]+(/[\\w.-]+)*?)(\\.html/?|/)(\\?.*)?$") { return ${redirectStatus} /$1; }
location ~ "/(_headers|_redirects|vercel\\.json|nginx\\.conf|\\.assetsignore)$" { return 404; }

${redirects.map(redirectLine).join('')}${own.join('')}
error_page 404 /404.html;
location = ${root} { try_files /index.html =404; }
location / { try_files $uri $uri.html =404; }
${twins('')}${others.map((home) => `location ^~ ${home}/ {\n  error_page 404 ${home}/404.html;\n  try_files $uri $uri.html =404;\n${twins('  ')}}\n`).join('')}location = /site.webmanifest { types {} default_type application/manifest+json; }
location ^~ ${hashed.folder}/ {
  try_files $uri =404;
${headerLines({ ...headers, 'Cache-Control': hashed.caching }, '  ')}}
`;
}
