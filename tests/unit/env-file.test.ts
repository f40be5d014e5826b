import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startError } from '../../scripts/local/backend-address.ts';
import { environmentOf } from '../../scripts/build/build.ts';
import { buildError } from '../../scripts/build/last-build.ts';
import { runScript } from '../support/run-script.ts';
import manifest from '../../package.json' with { type: 'json' };

/* The environment of a site's publisher. */
const hosted = 'https://project.supabase.co';
const envFile = `SITE_ENV=production\nPUBLIC_SUPABASE_URL=${hosted}\n`;

test.each([
  {
    title: '.env is read',
    shell: {},
    expected: { SITE_ENV: 'production', url: hosted },
  },
  {
    title: 'the shell overrides .env',
    shell: { SITE_ENV: 'preview' },
    expected: { SITE_ENV: 'preview', url: hosted },
  },
  {
    title: 'an empty shell variable counts: no backend',
    shell: { PUBLIC_SUPABASE_URL: '' },
    expected: { SITE_ENV: 'production', url: '' },
  },
  {
    title: '--local ignores .env',
    local: true,
    shell: { BACKEND_PORT: '65000', PUBLIC_SUPABASE_URL: hosted },
    expected: { SITE_ENV: undefined, url: 'http://127.0.0.1:65000' },
  },
])('Build variables: $title', ({ local, shell, expected }) => {
  const { SITE_ENV, PUBLIC_SUPABASE_URL: url } = environmentOf({ local }, shell, envFile);
  expect({ SITE_ENV, url }).toEqual(expected);
});

test('npm start and npm test use the local backend despite .env', () => {
  const commands = readFileSync('scripts/local/start.ts', 'utf8') + manifest.scripts.test;
  const builds = commands.match(/npm run build[\w:]*/g);
  expect(builds).toEqual(['npm run build:local', 'npm run build:local']);
});

test('npm start names its ports if one is in use', async () => {
  const [first, second] = [createServer(), createServer()];
  first.listen(0, '127.0.0.1');
  await once(first, 'listening');
  second.listen(first.address());
  const [inUse] = (await once(second, 'error')) as unknown[];
  first.close();
  expect(startError(inUse)).toContain('SITE_PORT, BACKEND_PORT and MAIL_PORT');
  expect(startError(new Error('Delete .data.'))).toBe('Delete .data.');
});

test.each(['entries', 'person', 'backup'])('npm run %s -- --help prints its usage only', (name) => {
  const args = ['run', '--silent', name, '--', '--help'];
  // 2>&1: excludes a message about a missing .env.
  const printed = execFileSync('sh', ['-c', 'npm "$@" 2>&1', 'npm', ...args], { encoding: 'utf8' });
  expect(printed).toMatch(new RegExp(`^npm run ${name}`));
  expect(printed).toMatch(/See docs\/operations\.md, "[^"]+"\.\n$/);
});

test('Operator commands read .env, and the shell overrides it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'env-'));
  writeFileSync(join(folder, '.env'), 'SUPABASE_URL=http://of-the-file.example\n');
  const key = { SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_0' };
  const ofFile = await runScript('entries', [], key, folder);
  const shell = { ...key, SUPABASE_URL: 'http://of-the-shell.example' };
  const ofShell = await runScript('entries', [], shell, folder);
  rmSync(folder, { recursive: true });
  expect(ofFile.output).toContain(
    'must start with https://: without TLS the key could be intercepted. Found: http://of-the-file',
  );
  expect(ofShell.output).toContain('http://of-the-shell');
});

test.each([
  {
    build: 'for the local backend',
    backend: 'http://127.0.0.1:54321',
    used: true,
  },
  {
    build: 'for a hosted project',
    backend: hosted,
    used: false,
  },
  {
    build: 'that stopped before it knew its backend',
    backend: '{backend}',
    used: false,
  },
])('Tests of a build $build run: $used', ({ backend, used }) => {
  const error = buildError(`connect-src 'self' ${backend}; form-action 'self'`);
  expect(error === undefined).toBe(used);
});
