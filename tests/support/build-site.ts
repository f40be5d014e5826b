import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lock } from 'proper-lockfile';

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache');

/**
 * Builds the site of this checkout into a folder, with these variables beside those of the process. One build waits for
 * another, since Astro keeps what it is making in `.astro`, and steps of the tests run side by side.
 */
export async function buildSite(outDir: string, variables: Record<string, string>): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const unlock = await lock(cache, {
    lockfilePath: join(cache, 'build.lock'),
    retries: { retries: 300, minTimeout: 1000, maxTimeout: 1000 },
  });
  try {
    await promisify(execFile)(
      process.execPath,
      [join(root, 'node_modules/.bin/astro'), 'build', '--outDir', outDir],
      { cwd: root, env: { ...process.env, NODE_ENV: 'production', ...variables }, maxBuffer: 1e8 },
    );
  } finally {
    await unlock();
  }
}
