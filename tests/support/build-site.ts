import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

/** Builds the site of this checkout into a folder, with these variables beside those of the process. */
export async function buildSite(outDir: string, variables: Record<string, string>): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', ...variables };
  const command = ['node_modules/.bin/astro', 'build', '--outDir', outDir];
  await promisify(execFile)(process.execPath, command, { cwd: root, env, maxBuffer: 1e8 });
}
