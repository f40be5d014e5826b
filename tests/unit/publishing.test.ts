import { globSync, readFileSync } from 'node:fs';
import { validateEnvVariable } from 'astro/env/runtime';
import { expect, test } from 'vitest';
import { assertBackend, environmentSchema } from '#src/build/environment.ts';
import { tFor } from '#src/i18n/index.ts';
import { headersFile, nginxFile } from '#src/build/hosting/files.ts';
import { localBackend } from '../../scripts/local/backend-address.ts';
import manifest from '../../package.json' with { type: 'json' };

const key = 'PUBLIC_SUPABASE_KEY';
const url = 'PUBLIC_SUPABASE_URL';
test.each([
  {
    build: 'production',
    name: key,
    value: 'sb_publishable_0',
    verb: 'accepts',
  },
  {
    build: 'production',
    name: key,
    value: 'sb_secret_0',
    verb: 'rejects',
  },
  {
    build: 'production',
    name: key,
    value: undefined,
    verb: 'rejects',
  },
  {
    build: 'production',
    name: url,
    value: 'http://127.0.0.1',
    verb: 'rejects',
  },
  {
    build: 'production',
    name: url,
    value: undefined,
    verb: 'rejects',
  },
  {
    build: 'preview',
    name: key,
    value: 'sb_secret_0',
    verb: 'rejects',
  },
  {
    build: 'preview',
    name: key,
    value: undefined,
    verb: 'accepts',
  },
  {
    build: undefined,
    name: key,
    value: localBackend().PUBLIC_SUPABASE_KEY,
    verb: 'accepts',
  },
  {
    build: 'prod',
    name: 'SITE_ENV',
    value: 'prod',
    verb: 'rejects',
  },
] as const)('SITE_ENV=$build $verb $name=$value', ({ build, name, value, verb }) => {
  const ok = verb === 'accepts';
  expect(validateEnvVariable(value, environmentSchema(build)[name])).toMatchObject({ ok });
});

const project = 'https://abcdefghijklmnopqrst.supabase.co';
const publishable = `sb_publishable_${'0'.repeat(30)}`;
test.each([
  { backend: 'a hosted project', [url]: project, [key]: publishable },
  { backend: 'no backend', [url]: '', [key]: '' },
  { backend: 'the backend of npm start', ...localBackend() },
])('A build for $backend passes', (variables) => {
  expect(() => assertBackend(variables)).not.toThrow();
});

test.each([
  {
    backend: 'the URL of the dashboard',
    [url]: 'https://supabase.com/dashboard/project/abcdefghijklmnopqrst',
    [key]: publishable,
    stops: url,
  },
  {
    backend: 'the URL of the API',
    [url]: `${project}/rest/v1/`,
    [key]: publishable,
    stops: url,
  },
  {
    backend: 'a URL with a trailing slash',
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
    backend: 'a placeholder key',
    [url]: project,
    [key]: 'sb_publishable_…',
    stops: key,
  },
  { backend: 'a secret key', [url]: project, [key]: 'sb_secret_0', stops: key },
  { backend: 'a secret key without a URL', [url]: '', [key]: 'sb_secret_0', stops: key },
  { backend: 'a URL without a key', [url]: project, [key]: '', stops: key },
])('A build for $backend stops and names $stops', ({ stops, ...variables }) => {
  expect(() => assertBackend(variables)).toThrow(new RegExp(`^${stops} is .*(?:Write|Copy) `));
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

test('other sites may embed only link preview images', () => {
  const [everywhere, images] = headersFile(template, '', {}).split('\n/*.jpg\n');
  expect(everywhere).toContain('  Cross-Origin-Resource-Policy: same-origin\n');
  expect(images).toMatch(
    /^ {2}! Cross-Origin-Resource-Policy\n {2}Cross-Origin-Resource-Policy: cross-origin$/m,
  );
});

test('only the editor has a Cross-Origin-Opener-Policy', () => {
  const editorHeaders = readFileSync('src/cms/_headers', 'utf8');
  const headers = headersFile(template + editorHeaders, '', {});
  const [everywhere, editor] = headers.split('\n/admin\n');
  expect(everywhere).not.toContain('Opener');
  expect(editor).toContain('  Cross-Origin-Opener-Policy: same-origin-allow-popups\n');
  const nginx = nginxFile('{headers}', headers, '');
  expect(nginx).toContain('set $site_cross_origin_opener_policy "";\n');
  expect(nginx).toMatch(/"\^\/admin\$".* "same-origin-allow-popups"/);
});

test('a missing dictionary key stops the build and names the file', () => {
  // @ts-expect-error -- the types know that there is no such key
  const missing = () => tFor('de', 'common')('nav.nothing');
  expect(missing).toThrow('"nav.nothing" in content/dictionary/de/common.json');
});

test('a missing placeholder value stops the build and names the file', () => {
  const unfilled = () => tFor('de', 'common')('nav.home');
  expect(unfilled).toThrow('{{brand}} of content/dictionary/de/common.json');
});

test('the build imports only production dependencies', () => {
  // `npm ci --omit=dev` installs no others.
  const scripts =
    'scripts/{build/build,local/backend-address,local/backend/keys,content-check/*}.ts';
  const files = ['astro.config.mjs', ...globSync([scripts, 'src/**/*.{ts,tsx,astro}'])];
  const importing = /^import (?!type )[^;']*'((?:@[\w-]+\/)?[\w-]+)(?=[/'])/gm;
  const packages = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(importing)]);
  for (const [, name] of packages) expect(manifest.dependencies).toHaveProperty([name!]);
});
