import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tFor } from '#src/i18n/index.ts';
import { headersFile, nginxFile } from '#src/build/hosting/files.ts';
import { filesWithSecrets, publishingProblems } from '../../src/build/publishing.ts';
import { localBackend } from '../../scripts/local/backend-address.ts';
import manifest from '../../package.json' with { type: 'json' };

/** A key in the older format of Supabase, a JSON Web Token. */
const olderKey = `eyJhbGciOiJIUzI1NiJ9.${btoa('{"role":"anon"}')}.signature`;
const good = {
  SITE_ENV: 'production',
  PUBLIC_SUPABASE_URL: 'https://abcdefghijkl.supabase.co',
  PUBLIC_SUPABASE_KEY: 'sb_publishable_0123456789',
};

const key = 'PUBLIC_SUPABASE_KEY must start with sb_publishable_';
const address = 'PUBLIC_SUPABASE_URL must be https:// and a name';
test.each([
  ['a publishable key', {}, ''],
  ['no address', { PUBLIC_SUPABASE_URL: undefined }, address],
  ['an empty address', { PUBLIC_SUPABASE_URL: '' }, address],
  ['an address without TLS', { PUBLIC_SUPABASE_URL: 'http://abc.supabase.co' }, address],
  ['an address with a path', { PUBLIC_SUPABASE_URL: 'https://abc.supabase.co/' }, address],
  ['this machine', { PUBLIC_SUPABASE_URL: 'https://127.0.0.1:54321' }, address],
  ['this machine by its name', { PUBLIC_SUPABASE_URL: 'https://localhost:54321' }, address],
  ['an address of its own', { PUBLIC_SUPABASE_URL: 'https://backend.company.de:8443' }, ''],
  ['no key', { PUBLIC_SUPABASE_KEY: undefined }, key],
  ['a secret key', { PUBLIC_SUPABASE_KEY: 'sb_secret_0123456789' }, key],
  ['an older key', { PUBLIC_SUPABASE_KEY: olderKey }, key],
  ['no key of Supabase’s', { PUBLIC_SUPABASE_KEY: 'changeme' }, key],
  ['a secret key in a preview', { SITE_ENV: 'preview', PUBLIC_SUPABASE_KEY: 'sb_secret_0' }, key],
  ['an older key in a preview', { SITE_ENV: 'preview', PUBLIC_SUPABASE_KEY: olderKey }, key],
  ['no key in a preview', { SITE_ENV: 'preview', PUBLIC_SUPABASE_KEY: undefined }, ''],
  [
    'a local backend in a preview',
    { SITE_ENV: 'preview', PUBLIC_SUPABASE_URL: 'http://127.0.0.1:1' },
    '',
  ],
])('A build with %s', (_title, change, sentence) => {
  const expected = sentence ? [expect.stringContaining(sentence) as string] : [];
  expect(publishingProblems({ ...good, ...change })).toEqual(expected);
});

test('The key of the local backend passes', () => {
  expect(publishingProblems(localBackend())).toEqual([]);
});

test('The files of a build are searched for secret keys', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dist-'));
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
  const olderKey = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ role: 'service_role' })}.abc`;
  const keys = [good.PUBLIC_SUPABASE_KEY, 'sb_secret_0123456789', olderKey];
  for (const [index, built] of keys.entries())
    writeFileSync(join(folder, `${index}.js`), `const key = "${built}"`);
  expect(filesWithSecrets(folder).sort()).toEqual([join(folder, '1.js'), join(folder, '2.js')]);
  rmSync(folder, { recursive: true });
});

test('HSTS is five minutes until a setting raises it; a wrong value stops the build', () => {
  const template = readFileSync('public/_headers', 'utf8');
  const hstsOf = (SITE_HSTS?: string) =>
    /Strict-Transport-Security: (.*)/.exec(headersFile(template, '', { SITE_HSTS }))?.[1];
  expect(hstsOf()).toBe('max-age=300');
  expect(hstsOf('max-age=63072000; includeSubDomains')).toBe('max-age=63072000; includeSubDomains');
  for (const wrong of ['86400', 'max-age=', 'max-age=1 day', 'max-age=300;includeSubDomains'])
    expect(() => hstsOf(wrong)).toThrow('SITE_HSTS');
});

test('only the editor, which holds a token, isolates its window from other sites', () => {
  const read = (file: string) => readFileSync(file, 'utf8');
  const template = read('public/_headers') + read('src/cms/_headers');
  const headers = headersFile(template, '', {});
  const [everywhere = '', editor = ''] = headers.split('\n/admin\n');
  expect(everywhere).not.toContain('Opener');
  expect(editor).toContain('  Cross-Origin-Opener-Policy: same-origin-allow-popups\n');
  const lines = nginxFile('{headers}', headers, '').split('\n');
  expect(lines).toContain('set $site_cross_origin_opener_policy "";');
  expect(lines).toContain(
    'add_header Cross-Origin-Opener-Policy $site_cross_origin_opener_policy always;',
  );
  expect(lines.find((line) => line.includes('^/admin$'))).toContain('"same-origin-allow-popups"');
});

test('a key that the dictionary does not have stops the build and says where to add it', () => {
  // @ts-expect-error -- the types know that there is no such key
  const missing = () => tFor('de', 'common')('nav.nothing');
  expect(missing).toThrow('"nav.nothing" in content/dictionary/de/common.json');
});

test('a value that no page fills in stops the build and names the file', () => {
  const unfilled = () => tFor('de', 'common')('nav.home');
  expect(unfilled).toThrow('{{brand}} in content/dictionary/de/common.json');
});

test('the site can be built after npm ci --omit=dev', () => {
  const scripts =
    'scripts/{build/build,local/backend-address,local/backend/keys,content-check/*}.ts';
  const files = ['astro.config.mjs', ...globSync([scripts, 'src/**/*.{ts,tsx,astro}'])];
  const importing = /^import (?!type )[^;']*'((?:@[\w-]+\/)?[\w-]+)(?=[/'])/gm;
  const packages = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(importing)]);
  for (const [, name] of packages) expect(manifest.dependencies).toHaveProperty([name!]);
});
