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

/* Environment variables of builds and operator commands. */
const hosted = 'https://project.supabase.co';
const envFile = `SITE_ENV=production\nPUBLIC_SUPABASE_URL=${hosted}\n`;

test.each([
  {
    title: 'reads .env',
    shell: {},
    expected: { SITE_ENV: 'production', url: hosted },
  },
  {
    title: 'prefers shell variables to .env',
    shell: { SITE_ENV: 'preview' },
    expected: { SITE_ENV: 'preview', url: hosted },
  },
  {
    title: 'prefers even an empty shell variable',
    shell: { PUBLIC_SUPABASE_URL: '' },
    expected: { SITE_ENV: 'production', url: '' },
  },
  {
    title: 'with --local ignores .env',
    local: true,
    shell: { BACKEND_PORT: '65000', PUBLIC_SUPABASE_URL: hosted },
    expected: { SITE_ENV: undefined, url: 'http://127.0.0.1:65000' },
  },
])('a build $title', ({ local, shell, expected }) => {
  const { SITE_ENV, PUBLIC_SUPABASE_URL: url } = environmentOf({ local }, shell, envFile);
  expect({ SITE_ENV, url }).toEqual(expected);
});

test('npm start and npm test build for the local backend', () => {
  const commands = readFileSync('scripts/local/start.ts', 'utf8') + manifest.scripts.test;
  const builds = commands.match(/npm run build[\w:]*/g);
  expect(builds).toEqual(['npm run build:local', 'npm run build:local']);
});

test('npm start names its port variables if a port is in use', async () => {
  const [first, second] = [createServer(), createServer()];
  first.listen(0, '127.0.0.1');
  await once(first, 'listening');
  second.listen(first.address());
  const [inUse] = (await once(second, 'error')) as unknown[];
  first.close();
  expect(startError(inUse)).toContain('SITE_PORT, BACKEND_PORT and MAIL_PORT');
  // Other errors are shown as they are.
  expect(startError(new Error('Delete .data.'))).toBe('Delete .data.');
});

test.each(['entries', 'person', 'backup'])('npm run %s -- --help prints only its usage', (name) => {
  const args = ['run', '--silent', name, '--', '--help'];
  // With stderr, so that a message about a missing .env would fail the test.
  const printed = execFileSync('sh', ['-c', 'npm "$@" 2>&1', 'npm', ...args], { encoding: 'utf8' });
  expect(printed).toMatch(new RegExp(`^npm run ${name}`));
  expect(printed).toMatch(/See docs\/operations\.md, "[^"]+"\.\n$/);
});

test.each([
  { args: ['folder'], missing: 'BACKUP_RECIPIENT' },
  { args: ['restore', 'folder'], missing: 'BACKUP_IDENTITY' },
])('npm run backup -- $args names the missing $missing', async ({ args, missing }) => {
  const { output } = await runScript('backup', args, { [missing]: '' });
  expect(output).toContain(`${missing} is missing.`);
});

test('Operator commands read .env, and the shell overrides it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'env-'));
  writeFileSync(join(folder, '.env'), 'SUPABASE_URL=http://in-env-file.example\n');
  const key = { SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_0' };
  const withFile = await runScript('entries', [], key, folder);
  const shell = { ...key, SUPABASE_URL: 'http://in-shell.example' };
  const withShell = await runScript('entries', [], shell, folder);
  rmSync(folder, { recursive: true });
  expect(withFile.output).toContain(
    'must start with https://: without TLS the key could be intercepted. Found: http://in-env-file',
  );
  expect(withShell.output).toContain('http://in-shell');
});

test.each([
  {
    build: 'for the local backend',
    backend: 'http://127.0.0.1:54321',
    verb: 'use',
  },
  {
    build: 'for a hosted project',
    backend: hosted,
    verb: 'reject',
  },
  {
    build: 'that stopped before its backend was written',
    backend: '{backend}',
    verb: 'reject',
  },
])('tests $verb a build $build', ({ backend, verb }) => {
  const error = buildError(`connect-src 'self' ${backend}; form-action 'self'`);
  expect(error === undefined).toBe(verb === 'use');
});
