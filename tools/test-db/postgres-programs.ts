import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Debian keeps each version's server programs here, away from the path. */
const VERSIONS = '/usr/lib/postgresql';

const packagesOf = (version: string) => [
  'postgresql',
  `postgresql-${version}-pgtap`,
  `postgresql-${version}-plpgsql-check`,
  `postgresql-${version}-cron`,
  'libtap-parser-sourcehandler-pgtap-perl',
];

/** The PostgreSQL of Debian 12, and so the one to install where there is none. */
const DEBIAN_VERSION = '15';

/** Folder of the newest installed `initdb` and `postgres` that has all extensions the tests need. */
function installed(): string | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : [];
  const complete = versions.find(
    (version) =>
      existsSync(join(VERSIONS, version, 'bin/initdb')) &&
      existsSync(join(VERSIONS, version, 'lib/pg_cron.so')) &&
      existsSync(join(VERSIONS, version, 'lib/plpgsql_check.so')) &&
      existsSync(`/usr/share/postgresql/${version}/extension/pgtap.control`) &&
      existsSync('/usr/bin/pg_prove'),
  );
  return complete && join(VERSIONS, complete, 'bin');
}

/**
 * Folder of PostgreSQL's server programs; as root on Debian what is missing is installed.
 * @throws a sentence that says what to install
 */
export function findPostgres(): string {
  const found = installed();
  if (found) return found;
  const packages = packagesOf(DEBIAN_VERSION);
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${packages.join(', ')} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (...args: string[]) => execFileSync('apt-get', args, { stdio: 'inherit', env });
    try {
      apt('update', '-qq');
      apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
    } catch {
      // The sentence below says what to do.
    }
  }
  const now = installed();
  if (now) return now;
  throw new Error(
    `These tests need a PostgreSQL server with its test extensions. On Debian or Ubuntu install them: ` +
      `sudo apt-get install ${packages.join(' ')}`,
  );
}
