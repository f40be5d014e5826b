import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesWithSecrets } from '../../scripts/publishing.ts';

const root = join(import.meta.dirname, '../..');

test('A build that would publish a secret key is refused before it begins', () => {
  const before = statSync(join(root, 'dist/index.html')).mtimeMs;
  const { status, stderr, stdout } = spawnSync(join(root, 'node_modules/.bin/astro'), ['build'], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      SITE_ENV: 'production',
      PUBLIC_SUPABASE_URL: 'https://abcdefghijkl.supabase.co',
      PUBLIC_SUPABASE_KEY: 'sb_secret_0123456789',
    },
  });
  expect(status).not.toBe(0);
  expect(stdout + stderr).toContain('PUBLIC_SUPABASE_KEY is a secret key');
  expect(statSync(join(root, 'dist/index.html')).mtimeMs).toBe(before);
});

test('What has been built holds no secret key', async () => {
  expect(await filesWithSecrets(join(root, 'dist'))).toEqual([]);
});

test('Whoever finds a vulnerability finds where to report it, for less than a year (RFC 9116)', () => {
  const text = readFileSync(join(root, 'dist/.well-known/security.txt'), 'utf8');
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  const days = (Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});
