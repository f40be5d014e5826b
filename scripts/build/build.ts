import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { localBackend } from '../local/backend-address.ts';

/**
 * Build variables.
 * @param options `local`: use the backend of `npm start` and ignore .env
 * @param environment shell variables, which override .env
 * @param file the text of .env
 */
export function environmentOf(
  options: { local?: boolean },
  environment: NodeJS.ProcessEnv,
  file = '',
): NodeJS.ProcessEnv {
  if (options.local) return { ...environment, ...localBackend(environment) };
  return { ...parseEnv(file), ...environment };
}

/**
 * Node's options for Astro's CLI, which ends with `process.exit()`. In Node 24, this call may never
 * return: it waits for V8's compiler threads, and one of them may wait for a garbage collection,
 * which the main thread no longer runs (https://github.com/nodejs/node/issues/64274). The options
 * turn off compilation by Maglev and Sparkplug in the background.
 */
export const nodeOptions = ['--no-maglev', '--no-concurrent-sparkplug'];

/**
 * Checks the content, then writes dist.
 *   npm run build         reads .env; shell variables override .env
 *   npm run build:local   uses the backend of `npm start`; for `npm start` and `npm test`
 */
if (import.meta.main) {
  const { values } = parseArgs({ options: { local: { type: 'boolean' } } });
  process.chdir(join(import.meta.dirname, '../..'));
  const file = existsSync('.env') ? readFileSync('.env', 'utf8') : '';
  const env = environmentOf(values, process.env, file);
  for (const program of [
    ['scripts/content-check/check-content.ts'],
    // --force ignores the content cache: cached texts would survive a change to a Markdown plugin.
    [...nodeOptions, 'node_modules/astro/bin/astro.mjs', 'build', '--force'],
  ]) {
    const { status } = spawnSync(process.execPath, program, { stdio: 'inherit', env });
    if (status !== 0) process.exit(status ?? 1);
  }
}
