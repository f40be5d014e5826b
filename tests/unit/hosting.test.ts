import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { headersFile, headerTable } from '#src/lib/hosting.ts';
import { contentSecurityPolicy, inlineHashes } from '#src/lib/policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('inline scripts and styles are hashed, data and files are not', () => {
  const html =
    '<style>a{}</style><script>run()</script><script type="module" src="/a.js"></script><script type="application/ld+json">{}</script>';
  expect(inlineHashes(html)).toEqual({ scripts: [hash('run()')], styles: [hash('a{}')] });
});

test('nothing is allowed but our own files, their hashes and the backend', () => {
  const hashes = { scripts: ["'sha256-b'", "'sha256-a'"], styles: [] };
  const policy = contentSecurityPolicy(hashes, 'https://abc.supabase.co/rest');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'sha256-a' 'sha256-b';");
  expect(policy).toContain("connect-src 'self' https://abc.supabase.co;");
  expect(policy).not.toMatch(/unsafe|\*/);
});

test('HSTS begins with five minutes and grows by a setting; a value that is none stops the build', () => {
  const hstsOf = (hsts?: string) => headerTable({ policy: '', hsts })['/*']!['Strict-Transport-Security'];
  expect(hstsOf()).toBe('max-age=300');
  expect(hstsOf('max-age=63072000; includeSubDomains')).toBe('max-age=63072000; includeSubDomains');
  for (const wrong of ['86400', 'max-age=', 'max-age=1 day', 'max-age=300;includeSubDomains'])
    expect(() => hstsOf(wrong)).toThrow('SITE_HSTS');
});

test('the editor has a policy of its own at its address alone', () => {
  const file = headersFile(headerTable({ policy: "default-src 'none'", editorPolicy: "img-src 'self'" }));
  expect(file).toContain(
    "\n/admin\n  ! Content-Security-Policy\n  Content-Security-Policy: img-src 'self'\n",
  );
  expect(headersFile(headerTable({ policy: '' }))).not.toContain('/admin');
});
