import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { localBackend } from '../local/backend-address.ts';

/**
 * The variables of a build.
 * @param options `local`: for the backend of `npm start`, whatever .env says
 * @param environment the variables of the shell, which override those of .env
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
 * Checks the content, then writes dist.
 *   npm run build         with the variables of .env; a variable of the shell overrides it
 *   npm run build:local   for the backend of `npm start`; `npm start` and `npm test` use it
 */
if (import.meta.main) {
  const { values } = parseArgs({ options: { local: { type: 'boolean' } } });
  process.chdir(join(import.meta.dirname, '../..'));
  const file = existsSync('.env') ? readFileSync('.env', 'utf8') : '';
  const env = environmentOf(values, process.env, file);
  for (const program of [
    ['scripts/content-check/check-content.ts'],
    // --force: without the texts that an earlier build has cached. They would survive a change of
    // the plugin that rendered them.
    ['node_modules/astro/bin/astro.mjs', 'build', '--force'],
  ]) {
    const { status } = spawnSync(process.execPath, program, { stdio: 'inherit', env });
    if (status !== 0) process.exit(status ?? 1);
  }
}
