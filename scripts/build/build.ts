import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { localBackend } from '../local/backend-address.ts';

/**
 * Checks the content, then writes dist.
 *   npm run build         with the variables of .env; a variable of the shell overrides it
 *   npm run build:local   for the backend of `npm start`, whatever .env says;
 *                         `npm start` and `npm test` use it
 */
const { values: options } = parseArgs({ options: { local: { type: 'boolean' } } });
process.chdir(join(import.meta.dirname, '../..'));
if (options.local) Object.assign(process.env, localBackend());
else if (existsSync('.env')) process.loadEnvFile();

if (!existsSync('.cache/assets'))
  console.log(
    'The first build makes the pictures, for some minutes. Later ones take them from the folder .cache.',
  );

/**
 * Runs a program of Node and waits for its end. If it fails, this process ends with the same exit
 * code.
 */
function run(...program: string[]): void {
  const { status } = spawnSync(process.execPath, program, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
run('scripts/content-check/check-content.ts');
// --force: without the texts that an earlier build has cached. They would survive a change of the
// plugin that rendered them.
run('node_modules/astro/bin/astro.mjs', 'build', '--force');
