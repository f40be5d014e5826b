import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nodeOptions } from '../../scripts/build/build.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Builds the site into a folder, by default from this checkout. `variables` extend the environment.
 */
export async function buildSite(outDir: string, variables = {}, cwd = root): Promise<void> {
  // Vitest sets DEV, with which Astro would build a preview.
  const env = { ...process.env, NODE_ENV: 'production', DEV: undefined, ...variables };
  const command = [
    ...nodeOptions,
    join(root, 'node_modules/.bin/astro'),
    'build',
    '--outDir',
    outDir,
  ];
  await promisify(execFile)(process.execPath, command, { cwd, env, maxBuffer: 1e8 });
}
