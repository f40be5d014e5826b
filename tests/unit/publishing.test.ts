import { globSync, readFileSync } from 'node:fs';
import { validateEnvVariable } from 'astro/env/runtime';
import { expect, test } from 'vitest';
import { assertBackend, environmentSchema } from '#src/build/environment.ts';
import { tFor } from '#src/i18n/index.ts';
import { headersFile, nginxFile } from '#src/build/hosting/files.ts';
import { localBackend } from '../../scripts/local/backend-address.ts';
import manifest from '../../package.json' with { type: 'json' };

const isRefused = { ok: false };
const isAccepted = { ok: true };

const key = 'PUBLIC_SUPABASE_KEY';
const url = 'PUBLIC_SUPABASE_URL';
test.each([
  {
    build: 'production',
    name: key,
    value: 'sb_publishable_0',
    result: isAccepted,
  },
  {
    build: 'production',
    name: key,
    value: 'sb_secret_0',
    result: isRefused,
  },
  {
    build: 'production',
    name: key,
    value: undefined,
    result: isRefused,
  },
  {
    build: 'production',
    name: url,
    value: 'http://127.0.0.1',
    result: isRefused,
  },
  {
    build: 'production',
    name: url,
    value: undefined,
    result: isRefused,
  },
  {
    build: 'preview',
    name: key,
    value: 'sb_secret_0',
    result: isRefused,
  },
  {
    build: 'preview',
    name: key,
    value: undefined,
    result: isAccepted,
  },
  {
    build: undefined,
    name: key,
    value: localBackend().PUBLIC_SUPABASE_KEY,
    result: isAccepted,
  },
  {
    build: 'prod',
    name: 'SITE_ENV',
    value: 'prod',
    result: isRefused,
  },
] as const)('A build with SITE_ENV $build: $name is $value', ({ build, name, value, result }) => {
  expect(validateEnvVariable(value, environmentSchema(build)[name])).toMatchObject(result);
});

const project = 'https://abcdefghijklmnopqrst.supabase.co';
const publishable = `sb_publishable_${'0'.repeat(30)}`;
test.each([
  { backend: 'a project', [url]: project, [key]: publishable, stops: undefined },
  { backend: 'a preview without a backend', [url]: '', [key]: '', stops: undefined },
  { backend: 'npm start', ...localBackend(), stops: undefined },
  {
    backend: 'the address of the dashboard',
    [url]: 'https://supabase.com/dashboard/project/abcdefghijklmnopqrst',
    [key]: publishable,
    stops: url,
  },
  {
    backend: 'the address of the API',
    [url]: `${project}/rest/v1/`,
    [key]: publishable,
    stops: url,
  },
  {
    backend: 'the address with a slash',
    [url]: `${project}/`,
    [key]: publishable,
    stops: url,
  },
  {
    backend: 'the placeholders of .env.example',
    [url]: 'https://<project>.supabase.co',
    [key]: 'sb_publishable_…',
    stops: url,
  },
  {
    backend: 'the placeholder of the key',
    [url]: project,
    [key]: 'sb_publishable_…',
    stops: key,
  },
  { backend: 'a secret key', [url]: project, [key]: 'sb_secret_0', stops: key },
  { backend: 'a secret key alone', [url]: '', [key]: 'sb_secret_0', stops: key },
  { backend: 'an address without a key', [url]: project, [key]: '', stops: key },
])('A build with the backend $backend fails: $stops', ({ stops, ...variables }) => {
  const check = () => assertBackend(variables);
  if (stops) expect(check).toThrow(new RegExp(`^${stops} is .*(?:Write|Copy) `));
  else expect(check).not.toThrow();
});

const template = readFileSync('public/_headers', 'utf8');

test('HSTS is five minutes by default; invalid values stop the build', () => {
  const hstsOf = (SITE_HSTS?: string) =>
    /Strict-Transport-Security: (.*)/.exec(headersFile(template, '', { SITE_HSTS }))?.[1];
  expect(hstsOf()).toBe('max-age=300');
  expect(hstsOf('max-age=63072000; includeSubDomains')).toBe('max-age=63072000; includeSubDomains');
  for (const wrong of ['86400', 'max-age=1 day', 'max-age=300;includeSubDomains'])
    expect(() => hstsOf(wrong)).toThrow('SITE_HSTS');
});

test('a preview has a noindex header', () => {
  expect(headersFile(template, '', { SITE_ENV: 'preview' })).toContain('X-Robots-Tag: noindex');
  expect(headersFile(template, '', { SITE_ENV: 'production' })).not.toContain('X-Robots-Tag');
});

test('other sites may embed link preview images only', () => {
  const [everywhere, images] = headersFile(template, '', {}).split('\n/*.jpg\n');
  expect(everywhere).toContain('  Cross-Origin-Resource-Policy: same-origin\n');
  expect(images).toMatch(
    /^ {2}! Cross-Origin-Resource-Policy\n {2}Cross-Origin-Resource-Policy: cross-origin$/m,
  );
});

test('only the editor isolates its window', () => {
  const editorHeaders = readFileSync('src/cms/_headers', 'utf8');
  const headers = headersFile(template + editorHeaders, '', {});
  const [everywhere, editor] = headers.split('\n/admin\n');
  expect(everywhere).not.toContain('Opener');
  expect(editor).toContain('  Cross-Origin-Opener-Policy: same-origin-allow-popups\n');
  const nginx = nginxFile('{headers}', headers, '');
  expect(nginx).toContain('set $site_cross_origin_opener_policy "";\n');
  expect(nginx).toMatch(/"\^\/admin\$".* "same-origin-allow-popups"/);
});

test('a missing dictionary key stops the build with a hint', () => {
  // @ts-expect-error -- the types know that there is no such key
  const missing = () => tFor('de', 'common')('nav.nothing');
  expect(missing).toThrow('"nav.nothing" in content/dictionary/de/common.json');
});

test('a missing placeholder value stops the build with a hint', () => {
  const unfilled = () => tFor('de', 'common')('nav.home');
  expect(unfilled).toThrow('{{brand}} of content/dictionary/de/common.json');
});

test('the site builds after npm ci --omit=dev', () => {
  const scripts =
    'scripts/{build/build,local/backend-address,local/backend/keys,content-check/*}.ts';
  const files = ['astro.config.mjs', ...globSync([scripts, 'src/**/*.{ts,tsx,astro}'])];
  const importing = /^import (?!type )[^;']*'((?:@[\w-]+\/)?[\w-]+)(?=[/'])/gm;
  const packages = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(importing)]);
  for (const [, name] of packages) expect(manifest.dependencies).toHaveProperty([name!]);
});
