import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const run = (directory: string, args: readonly string[]): string =>
  execFileSync('git', args, {
    cwd: directory,
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** True in a clone that has a part of the history alone. */
export function isShallow(directory = '.'): boolean {
  try {
    return run(directory, ['rev-parse', '--is-shallow-repository']).trim() === 'true';
  } catch {
    return false;
  }
}

/** Where each commit of the log begins: its hash and the day of the commit. */
const format = '%x00%H %cs';

/**
 * The day of the last commit by file of a folder, YYYY-MM-DD, by path from the working directory. A clone with a part of the
 * history alone (`git clone --depth`) ends in commits that seem to bring every file: what they bring has no known day and is
 * left out, as are files that were never committed. Empty where there is no git.
 */
export function lastChanges(folder: string, directory = '.'): ReadonlyMap<string, string> {
  const git = (...args: string[]) => run(directory, args);
  const days = new Map<string, string>();
  try {
    const cut = readBoundary(git('rev-parse', '--path-format=absolute', '--git-path', 'shallow').trim());
    const log = git(
      '-c',
      'core.quotePath=false',
      'log',
      `--format=${format}`,
      '--name-only',
      '--relative',
      '--',
      folder,
    );
    for (const commit of log.split('\0').slice(1)) {
      const [head = '', ...files] = commit.split('\n').filter((line) => line !== '');
      const [hash = '', day = ''] = head.split(' ');
      if (cut.has(hash)) continue;
      for (const file of files) if (!days.has(file)) days.set(file, day);
    }
  } catch {
    return new Map();
  }
  return days;
}

/** The commits at which a shallow clone ends; none in a whole one. */
function readBoundary(file: string): ReadonlySet<string> {
  try {
    return new Set(readFileSync(file, 'utf8').split('\n'));
  } catch {
    return new Set();
  }
}
