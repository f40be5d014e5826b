import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { inlineHashes } from '#src/lib/security/inline-hashes.ts';
import { headerTable } from '#src/lib/hosting.ts';
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

  test('the editor has a policy of its own at its address alone', () => {
    const table = headerTable({ policy: '', editorPolicy: "img-src 'self'" });
    expect(table['/admin']).toEqual({ 'Content-Security-Policy': "img-src 'self'" });
    expect(headerTable({ policy: '' })['/admin']).toBeUndefined();
  });

  test('HSTS begins with five minutes, grows by a setting, and a value that is none stops the build', () => {
    const hstsOf = (hsts?: string) => headerTable({ policy: '', hsts })['/*']!['Strict-Transport-Security'];
    expect(hstsOf()).toBe('max-age=300');
    expect(hstsOf('max-age=63072000; includeSubDomains')).toBe('max-age=63072000; includeSubDomains');
    for (const wrong of ['86400', 'max-age=1 day', 'max-age=300;includeSubDomains'])
      expect(() => hstsOf(wrong)).toThrow('SITE_HSTS');
  });

  test('Search engines are kept out of a preview alone', () => {
    expect(headerTable({ policy: '', isPreview: true })['/*']!['X-Robots-Tag']).toBe('noindex');
    expect(headerTable({ policy: '' })['/*']!['X-Robots-Tag']).toBeUndefined();
  });
});
