import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environmentOf } from '../../scripts/build/build.ts';
import { problemOfBuild } from '../../scripts/build/last-build.ts';
import manifest from '../../package.json' with { type: 'json' };

/* On the machine of somebody who publishes the site. */
const hosted = 'https://project.supabase.co';
const envFile = `SITE_ENV=production\nPUBLIC_SUPABASE_URL=${hosted}\n`;

test.each([
  {
    title: '.env is read',
    shell: {},
    expected: { SITE_ENV: 'production', url: hosted },
  },
  {
    title: 'a variable of the shell overrides .env',
    shell: { SITE_ENV: 'preview' },
    expected: { SITE_ENV: 'preview', url: hosted },
  },
  {
    title: 'also an empty one: a preview without a backend',
    shell: { PUBLIC_SUPABASE_URL: '' },
    expected: { SITE_ENV: 'production', url: '' },
  },
  {
    title: '--local takes the local backend, and nothing of .env',
    local: true,
    shell: { BACKEND_PORT: '65000', PUBLIC_SUPABASE_URL: hosted },
    expected: { SITE_ENV: undefined, url: 'http://127.0.0.1:65000' },
  },
])('The variables of a build: $title', ({ local, shell, expected }) => {
  const { SITE_ENV, PUBLIC_SUPABASE_URL: url } = environmentOf({ local }, shell, envFile);
  expect({ SITE_ENV, url }).toEqual(expected);
});

test('npm start and npm test build for the local backend, whatever .env says', () => {
  const commands = readFileSync('scripts/local/start.ts', 'utf8') + manifest.scripts.test;
  const builds = commands.match(/npm run build[\w:]*/g);
  expect(builds).toEqual(['npm run build:local', 'npm run build:local']);
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
])('Tests send their entries to a build $build: $used', ({ backend, used }) => {
  const problem = problemOfBuild(`connect-src 'self' ${backend}; form-action 'self'`);
  expect(problem === undefined).toBe(used);
});
