import { globSync, readFileSync } from 'node:fs';
import { validateEnvVariable } from 'astro/env/runtime';
import { expect, test } from 'vitest';
import { environmentSchema } from '#src/build/environment.ts';
import { tFor } from '#src/i18n/index.ts';
import { headersFile, nginxFile } from '#src/build/hosting/files.ts';
import { localBackend } from '../../scripts/local/backend-address.ts';
import manifest from '../../package.json' with { type: 'json' };

const older = `eyJhbGciOiJIUzI1NiJ9.${btoa('{"role":"anon"}')}.signature`;
const wrong = { ok: false, errors: ['startsWith'] };
const missing = { ok: false, errors: ['missing'] };
const { PUBLIC_SUPABASE_KEY: localKey } = localBackend();
test.each([
  { build: 'production', name: 'PUBLIC_SUPABASE_KEY', value: 'sb_publishable_0', is: { ok: true } },
  { build: 'production', name: 'PUBLIC_SUPABASE_KEY', value: 'sb_secret_0', is: wrong },
  { build: 'production', name: 'PUBLIC_SUPABASE_KEY', value: older, is: wrong },
  { build: 'production', name: 'PUBLIC_SUPABASE_KEY', value: undefined, is: missing },
  { build: 'production', name: 'PUBLIC_SUPABASE_URL', value: 'https://a.b', is: { ok: true } },
  { build: 'production', name: 'PUBLIC_SUPABASE_URL', value: 'http://127.0.0.1', is: wrong },
  { build: 'production', name: 'PUBLIC_SUPABASE_URL', value: undefined, is: missing },
  { build: 'preview', name: 'PUBLIC_SUPABASE_KEY', value: 'sb_secret_0', is: wrong },
  { build: 'preview', name: 'PUBLIC_SUPABASE_KEY', value: undefined, is: { ok: true, value: '' } },
  { build: undefined, name: 'PUBLIC_SUPABASE_KEY', value: localKey, is: { ok: true } },
  { build: 'production', name: 'SITE_ENV', value: 'production', is: { ok: true } },
  { build: 'Production', name: 'SITE_ENV', value: 'Production', is: { ok: false } },
  { build: 'prod', name: 'SITE_ENV', value: 'prod', is: { ok: false } },
  { build: undefined, name: 'SITE_ENV', value: undefined, is: { ok: true } },
] as const)('A build with SITE_ENV $build: $name is $value', ({ build, name, value, is }) => {
  expect(validateEnvVariable(value, environmentSchema(build)[name])).toMatchObject(is);
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
