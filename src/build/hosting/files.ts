import { defaultLocale, locales } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/routes.ts';

/*
 * The files that hosts read. All are made from one table of headers and one of redirects
 * (specification, section 14).
 */

/** Headers by path. `*` in a path stands for any text; a later path overrides an earlier one. */
type HeaderTable = Record<string, Record<string, string>>;

/**
 * Days for which security.txt is valid after the build: less than a year (RFC 9116, section 2.5.5).
 */
export const securityTxtDays = 300;

interface Place {
  policy: string;
  editorPolicy?: string | undefined;
  /**
   * Strict-Transport-Security. Five minutes at first, so that an error in the new domain's
   * certificate locks nobody out for long (RFC 6797, section 11.2).
   */
  hsts?: string | undefined;
  isPreview?: boolean;
}

/**
 * The table of headers. Only the editor has Cross-Origin-Opener-Policy: no page has a session, and
 * the header makes links from apps slow.
 */
export function headerTable({
  policy,
  editorPolicy,
  hsts = 'max-age=300',
  isPreview,
}: Place): HeaderTable {
  if (!/^max-age=\d+(; includeSubDomains(; preload)?)?$/.test(hsts))
    throw new Error(`SITE_HSTS is "${hsts}". Write for example max-age=86400; includeSubDomains.`);
  return {
    '/*': {
      'Content-Security-Policy': policy,
      'Strict-Transport-Security': hsts,
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'Cross-Origin-Resource-Policy': 'same-origin',
      // Browsers ask again for pages and for files without a hash in their name. The answer is
      // short while the file is the same.
      'Cache-Control': 'public, max-age=0, must-revalidate',
      ...(isPreview && { 'X-Robots-Tag': 'noindex' }),
    },
    // The names of these files have a hash of the content.
    '/_astro/*': { 'Cache-Control': 'public, max-age=31536000, immutable' },
    // Link previews and search engines show these pictures on other sites.
    '/*.jpg': { 'Cross-Origin-Resource-Policy': 'cross-origin' },
    ...(editorPolicy && {
      '/admin': {
        'Content-Security-Policy': editorPolicy,
        // The editor has a token. Its sign-in opens in a window.
        'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      },
    }),
  };
}

/** The path prefixes of the languages that have one: /de. */
const prefixes = locales.filter((locale) => locale !== defaultLocale).map((locale) => `/${locale}`);

/**
 * Redirects of words that visitors type as an address; German words also work below the German home
 * page.
 */
const redirects = Object.entries({
  '/impressum': localizePath('/imprint', 'de'),
  '/datenschutz': localizePath('/imprint#privacy', 'de'),
  '/karriere': localizePath('/careers', 'de'),
  '/de/impressum': localizePath('/imprint', 'de'),
  '/de/datenschutz': localizePath('/imprint#privacy', 'de'),
  '/de/karriere': localizePath('/careers', 'de'),
  '/privacy': localizePath('/imprint#privacy', 'en'),
  '/terms': localizePath('/imprint#terms', 'en'),
  '/jobs': localizePath('/careers', 'en'),
  '/sitemap.xml': '/sitemap-index.xml',
});

/**
 * Text of `_headers`, for Cloudflare and Netlify. `!` removes a header that an earlier block has
 * set.
 */
export function headersFile(table: HeaderTable): string {
  const blocks = Object.entries(table).map(([path, headers]) => {
    const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
    const removed = path === '/*' ? [] : Object.keys(headers).map((name) => `  ! ${name}`);
    return [path, ...removed, ...lines, ''].join('\n');
  });
  return blocks.join('\n');
}

/**
 * Text of `_redirects`. Cloudflare finds the 404 page of a folder without a rule; Netlify needs
 * one.
 */
export function redirectsFile(): string {
  const lines = redirects.map(([from, to]) => `${from} ${to} 301`);
  const errorPages = prefixes.map((prefix) => `${prefix}/* ${prefix}/404.html 404`);
  return [...lines, ...errorPages, ''].join('\n');
}

const types = 'text/plain text/xml application/javascript application/manifest+json';

/** Text of `nginx.conf`, to be included in a server block that has `root` and the certificate. */
export function nginxFile(table: HeaderTable): string {
  const variable = (name: string) => `$site_${name.toLowerCase().replaceAll('-', '_')}`;
  const names = [...new Set(Object.values(table).flatMap((values) => Object.keys(values)))];
  // nginx needs a value for every variable. It sends no header whose value is empty.
  const empty = Object.fromEntries(names.map((name) => [name, '']));
  const headers = Object.entries({ ...table, '/*': { ...empty, ...table['/*'] } }).map(
    ([path, values]) => {
      const lines = Object.entries(values).map(
        ([name, value]) => `set ${variable(name)} "${value}";`,
      );
      const pattern = path.replaceAll('.', String.raw`\.`).replaceAll('*', '.*');
      return path === '/*' ? lines.join('\n') : `if ($uri ~ "^${pattern}$") { ${lines.join(' ')} }`;
    },
  );
  const added = names.map((name) => `add_header ${name} ${variable(name)} always;`);
  return `# Written by the build together with the pages whose hashes it names: deploy both at once, then reload nginx.
server_tokens off; absolute_redirect off;
charset utf-8; charset_types ${types};
gzip on; gzip_vary on; gzip_proxied any; gzip_types text/css image/svg+xml ${types};
${[...headers, ...added].join('\n')}
# One address for each page: without slash, ending and index. By the address as it came, which error pages keep.
if ($request_uri ~ "^/index(\\.html)?/?(\\?.*)?$") { return 301 /; }
if ($request_uri ~ "^/([\\w.-]+(/[\\w.-]+)*?)(\\.html/?|/)(\\?.*)?$") { return 301 /$1; }
${redirects.map(([from, to]) => `location = ${from} { return 301 ${to}; }`).join('\n')}
location ~ "/(_headers|_redirects|nginx\\.conf|\\.assetsignore)$" { return 404; }
error_page 404 /404.html;
location = / { try_files /index.html =404; }
location / { try_files $uri $uri.html =404; }
${prefixes.map((prefix) => `location ${prefix}/ { error_page 404 ${prefix}/404.html; try_files $uri $uri.html =404; }`).join('\n')}
location = /site.webmanifest { types {} default_type application/manifest+json; }
`;
}
