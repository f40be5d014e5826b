import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { inlineHashes } from '#src/lib/security/inline-hashes.ts';
import { headersFile } from '#src/lib/hosting/cloudflare.ts';
import { siteHeaders } from '#src/lib/hosting/headers.ts';
import { nginxFile } from '#src/lib/hosting/nginx.ts';
import { vercelFile } from '#src/lib/hosting/vercel.ts';
import { contentSecurityPolicy } from '#src/lib/security/policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('content security policy', () => {
  test('inline scripts and styles are allowed by their hash, data and files are not hashed', () => {
    const html =
      '<style>a{}</style><script>run()</script><script type="module" src="/a.js"></script><script type="application/ld+json">{}</script>';
    expect(inlineHashes(html)).toEqual({ scripts: [hash('run()')], styles: [hash('a{}')] });
  });

  test('nothing is allowed but our own files, their hashes and the backend', () => {
    const policy = contentSecurityPolicy(
      { scripts: ["'sha256-b'", "'sha256-a'"], styles: [] },
      'https://abc.supabase.co/rest',
    );
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' 'sha256-a' 'sha256-b'");
    expect(policy).toContain("connect-src 'self' https://abc.supabase.co;");
    expect(policy).not.toMatch(/unsafe|\*|frame-src/);
  });

  test('hashed files are cached for a year, pages are asked for again', () => {
    const text = headersFile(siteHeaders({ policy: "default-src 'none'" }));
    expect(text).toMatch(
      /\/_astro\/\*\n {2}! Cache-Control\n {2}Cache-Control: public, max-age=31536000, immutable/,
    );
    expect(text).toMatch(/^\/\*\n(.*\n)* {2}Cache-Control: public, max-age=0, must-revalidate/);
  });

  test('A page’s own headers go before the site’s on each host, at its path alone', () => {
    const site = siteHeaders({ policy: "default-src 'none'" });
    const own = { '/admin': { 'Content-Security-Policy': "img-src 'self'" } };

    const headers = headersFile(site, own);
    expect(headers).toMatch(
      /\n\/admin\n {2}! Content-Security-Policy\n {2}Content-Security-Policy: img-src 'self'\n/,
    );

    const { routes } = JSON.parse(vercelFile(site, own)) as { routes: { src?: string }[] };
    for (const [path, set] of Object.entries(own))
      expect(routes).toContainEqual({ src: `^${path}$`, headers: set, continue: true });

    const block = (path: string) => nginxFile(site, own).split(`location = ${path} {`)[1]!.split('}')[0]!;
    expect(block('/admin').match(/Content-Security-Policy "[^"]*"/g)).toEqual([
      `Content-Security-Policy "img-src 'self'"`,
    ]);
  });

  test('HSTS begins with five minutes, grows by a setting, and a value that is none stops the build', () => {
    const hstsOf = (hsts?: string) => siteHeaders({ policy: '', hsts })['Strict-Transport-Security'];
    expect(hstsOf()).toBe('max-age=300');
    expect(hstsOf('max-age=63072000; includeSubDomains')).toBe('max-age=63072000; includeSubDomains');
    for (const wrong of ['86400', 'max-age=1 day', 'max-age=300;includeSubDomains'])
      expect(() => hstsOf(wrong)).toThrow('SITE_HSTS');
  });

  test('Search engines are kept out of a preview alone', () => {
    expect(siteHeaders({ policy: '', isPreview: true })['X-Robots-Tag']).toBe('noindex');
    expect(siteHeaders({ policy: '' })['X-Robots-Tag']).toBeUndefined();
  });
});
