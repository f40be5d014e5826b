import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tFor } from '#src/i18n/index.ts';
import { headersFile, nginxFile } from '#src/build/hosting/files.ts';
import { filesWithSecrets, publishingProblems } from '../../src/build/publishing.ts';
import manifest from '../../package.json' with { type: 'json' };

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (role: string) => `${part({ alg: 'HS256' })}.${part({ role })}.signature`;
const good = {
  SITE_ENV: 'production',
  PUBLIC_SUPABASE_URL: 'https://abcdefghijkl.supabase.co',
  PUBLIC_SUPABASE_KEY: 'sb_publishable_0123456789',
};

test.each([
  ['a publishable key', {}, ''],
  ['an older key of visitors', { PUBLIC_SUPABASE_KEY: tokenOf('anon') }, ''],
  ['no address', { PUBLIC_SUPABASE_URL: undefined }, 'PUBLIC_SUPABASE_URL is not set'],
  ['an empty address', { PUBLIC_SUPABASE_URL: '' }, 'PUBLIC_SUPABASE_URL is not set'],
  ['no key', { PUBLIC_SUPABASE_KEY: undefined }, 'PUBLIC_SUPABASE_KEY is not set'],
  ['an address without TLS', { PUBLIC_SUPABASE_URL: 'http://abc.supabase.co' }, 'must be https://'],
  [
    'an address with a path',
    { PUBLIC_SUPABASE_URL: 'https://abc.supabase.co/' },
    'nothing behind it',
  ],
  ['this machine', { PUBLIC_SUPABASE_URL: 'https://127.0.0.1:54321' }, 'visitor’s own machine'],
  ['a secret key', { PUBLIC_SUPABASE_KEY: 'sb_secret_0123456789' }, 'is a secret key'],
  ['an older secret key', { PUBLIC_SUPABASE_KEY: tokenOf('service_role') }, 'is a secret key'],
  ['no key of Supabase’s', { PUBLIC_SUPABASE_KEY: 'changeme' }, 'is no publishable key'],
  [
    'a secret key in a preview',
    { SITE_ENV: 'preview', PUBLIC_SUPABASE_KEY: 'sb_secret_0' },
    'is a secret',
  ],
  [
    'a local backend in a preview',
    { SITE_ENV: 'preview', PUBLIC_SUPABASE_URL: 'http://127.0.0.1:1' },
    '',
  ],
])('A build with %s', (_title, change, sentence) => {
  const expected = sentence ? [expect.stringContaining(sentence) as string] : [];
  expect(publishingProblems({ ...good, ...change })).toEqual(expected);
});

test('The files of a build are searched for secret keys', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dist-'));
  const keys = [
    good.PUBLIC_SUPABASE_KEY,
    tokenOf('anon'),
    'sb_secret_0123456789',
    tokenOf('service_role'),
  ];
  for (const [index, key] of keys.entries())
    writeFileSync(join(folder, `${index}.js`), `const key = "${key}"`);
  expect(filesWithSecrets(folder).sort()).toEqual([join(folder, '2.js'), join(folder, '3.js')]);
  rmSync(folder, { recursive: true });
});

test('HSTS is five minutes until a setting raises it; a wrong value stops the build', () => {
  const template = readFileSync('public/_headers', 'utf8');
  const hstsOf = (SITE_HSTS?: string) =>
    /Strict-Transport-Security: (.*)/.exec(headersFile(template, [], { SITE_HSTS }))?.[1];
  expect(hstsOf()).toBe('max-age=300');
  expect(hstsOf('max-age=63072000; includeSubDomains')).toBe('max-age=63072000; includeSubDomains');
  for (const wrong of ['86400', 'max-age=', 'max-age=1 day', 'max-age=300;includeSubDomains'])
    expect(() => hstsOf(wrong)).toThrow('SITE_HSTS');
});

test('only the editor, which holds a token, isolates its window from other sites', () => {
  const read = (file: string) => readFileSync(file, 'utf8');
  const template = read('public/_headers') + read('src/cms/_headers');
  const headers = headersFile(template, [], {});
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

test('the site can be built after npm ci --omit=dev', () => {
  const scripts =
    'scripts/{build/build,local/backend-address,local/backend/keys,content-check/*}.ts';
  const files = ['astro.config.mjs', ...globSync([scripts, 'src/**/*.{ts,tsx,astro}'])];
  const importing = /^import (?!type )[^;']*'((?:@[\w-]+\/)?[\w-]+)(?=[/'])/gm;
  const packages = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(importing)]);
  for (const [, name] of packages) expect(manifest.dependencies).toHaveProperty([name!]);
});
