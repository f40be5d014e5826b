import { hashesOf, inlineScript, inlineStyle, ownScripts } from './csp.ts';

/** Days until security.txt expires after a build: less than a year (RFC 9116, section 2.5.5). */
export const securityTxtDays = 300;

/**
 * Returns the content of `_headers`: public/_headers with the values of this build, and
 * `X-Robots-Tag` for previews.
 * @param html all pages
 * @param variables the environment (docs/operations.md)
 */
export function headersFile(template: string, html: string, variables: NodeJS.ProcessEnv) {
  // Five minutes at first: a certificate error on a new domain then locks nobody out for long (RFC
  // 6797, section 11.2).
  const hsts = variables.SITE_HSTS || 'max-age=300';
  if (!/^max-age=\d+(; includeSubDomains(; preload)?)?$/.test(hsts))
    throw new Error(`SITE_HSTS is "${hsts}". Write for example max-age=86400; includeSubDomains.`);
  const values: Record<string, string> = {
    scripts: hashesOf(inlineScript, ownScripts(html)).join(' '),
    styles: hashesOf(inlineStyle, html).join(' '),
    backend: variables.PUBLIC_SUPABASE_URL ?? '',
    hsts,
  };
  const headers = template
    .replace(/^#.*\n/gm, '')
    .replace(/\{(\w+)\}/g, (_, name: string) => values[name]!)
    // Without a backend, `{backend}` leaves a space before the semicolon.
    .replaceAll(' ;', ';');
  if (variables.SITE_ENV !== 'preview') return headers;
  return headers.replace('/*\n', '/*\n  X-Robots-Tag: noindex\n');
}

/**
 * Returns the content of `nginx.conf`, with the headers and redirects of `_headers` and
 * `_redirects`. Include it in a server block with `root` and certificate.
 */
export function nginxFile(template: string, headers: string, redirects: string) {
  const variable = (name: string) => `$site_${name.toLowerCase().replaceAll('-', '_')}`;
  const header = /^ {2}([\w-]+): (.*)$/gm;
  const names = new Set(Array.from(headers.matchAll(header), ([, name = '']) => name));
  // Every header is a variable. The block for all paths sets the values, which `if` blocks for
  // single paths override.
  const blocks = headers.split('\n\n').map((block) => {
    const [path = ''] = block.split('\n', 1);
    const lines = Array.from(
      block.matchAll(header),
      ([, name = '', value]) => `set ${variable(name)} "${value}";`,
    );
    const pattern = path.replaceAll('.', String.raw`\.`).replaceAll('*', '.*');
    return path === '/*' ? lines.join('\n') : `if ($uri ~ "^${pattern}$") { ${lines.join(' ')} }`;
  });
  // nginx requires a value for every variable, and omits a header with an empty value.
  const declared = Array.from(
    names,
    (name) => `set ${variable(name)} "";\nadd_header ${name} ${variable(name)} always;`,
  );
  const redirectRules = redirects
    // As on Cloudflare and Netlify, a redirect keeps the query. The query precedes the hash.
    .replace(/^(\S+) ([^\s#]+)(#\S+)? 301$/gm, 'location = $1 { return 301 $2$is_args$args$3; }')
    .replace(
      /^(\S+)\* (\S+) 404$/gm,
      'location $1 { error_page 404 $2; try_files $uri $uri.html =404; }',
    );
  return template
    .replace('{headers}', () => [...declared, ...blocks].join('\n'))
    .replace('{redirects}', () => redirectRules);
}
