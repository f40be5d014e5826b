import { execFile } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

/*
 * A copy of the site with a .env, as on the machine of somebody who publishes the site. It is below
 * this checkout, because Astro wants its packages and the site in one folder.
 */
mkdirSync('test-results', { recursive: true });
const root = mkdtempSync(resolve('test-results/env-file-'));
const copied = [
  'astro.config.mjs',
  'package.json',
  'tsconfig.json',
  'content',
  'public',
  'scripts',
  'src',
  'supabase',
];
const envFile = `SITE_ENV=preview
SITE_URL=https://elsewhere.example
PUBLIC_SUPABASE_URL=https://foreignproject.supabase.co
PUBLIC_SUPABASE_KEY=sb_secret_0123456789
`;

beforeAll(() => {
  for (const name of copied) cpSync(name, join(root, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  mkdirSync(join(root, '.cache'));
  symlinkSync(resolve('.cache/assets'), join(root, '.cache/assets'));
  writeFileSync(join(root, '.env'), envFile);
});
afterAll(() => rmSync(root, { recursive: true }));

/** Runs a script of package.json in the copy, with these variables of the shell. */
function npmRun(script: 'build' | 'build:local', variables = {}) {
  const args = manifest.scripts[script].replace(/^node /, '').split(' ');
  // Without the variables that Vitest and the site's configuration have set in this process.
  const unset = {
    DEV: undefined,
    SITE_ENV: undefined,
    PUBLIC_SUPABASE_URL: undefined,
    PUBLIC_SUPABASE_KEY: undefined,
  };
  const env = { ...process.env, ...unset, NODE_ENV: 'production', ...variables };
  return new Promise<{ code: number; output: string }>((done) => {
    execFile(process.execPath, args, { cwd: root, env, maxBuffer: 1e8 }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

test('npm run build reads .env; a variable of the shell overrides it', async () => {
  const byFile = await npmRun('build');
  expect(byFile.output).toContain('PUBLIC_SUPABASE_KEY must start with sb_publishable_');
  expect(byFile.code).toBe(1);
  const byShell = await npmRun('build', { SITE_ENV: 'production' });
  expect(byShell.output).toContain(
    'SITE_ENV=production: the site is not built while one of these is left',
  );
  expect(byShell.code).toBe(1);
});

test(
  'npm start and npm test build for the local backend, whatever .env says',
  { timeout: 300_000 },
  async () => {
    const commands = readFileSync('scripts/local/start.ts', 'utf8') + manifest.scripts.test;
    expect(commands.match(/npm run build[\w:]*/g)).toEqual([
      'npm run build:local',
      'npm run build:local',
    ]);
    const { code, output } = await npmRun('build:local', { BACKEND_PORT: '65000' });
    expect(code, output.slice(-1000)).toBe(0);
    const built = (file: string) => readFileSync(join(root, 'dist', file), 'utf8');
    expect(/connect-src ([^;]*)/.exec(built('_headers'))?.[1]).toBe(
      "'self' http://127.0.0.1:65000",
    );
    const texts = globSync('**/*.{html,js,xml,txt}', { cwd: join(root, 'dist') });
    expect(texts.length).toBeGreaterThan(0);
    const foreign = /elsewhere\.example|foreignproject|sb_secret_0123456789/;
    expect(texts.filter((file) => foreign.test(built(file)))).toEqual([]);
  },
);
