import { execFileSync } from 'node:child_process';

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

/** Where each commit of the log begins: its time, and what git calls it, `grafted` where a shallow clone ends. */
const format = '%x00%cI %D';

/**
 * The time of the last commit by file of a folder, in ISO 8601, by path from the working directory. A clone with a part of the
 * history alone (`git clone --depth`) ends in commits that seem to bring every file: what they bring has no known time and is
 * left out, as are files that were never committed. Empty where there is no git.
 */
export function lastCommits(folder: string, directory = '.'): ReadonlyMap<string, string> {
  const times = new Map<string, string>();
  try {
    const log = run(directory, [
      '-c',
      'core.quotePath=false',
      'log',
      `--format=${format}`,
      '--name-only',
      '--relative',
      '--',
      folder,
    ]);
    for (const commit of log.split('\0').slice(1)) {
      const [head = '', ...files] = commit.split('\n').filter((line) => line !== '');
      const [time = '', ...names] = head.split(/,? /);
      if (names.includes('grafted')) continue;
      for (const file of files) if (!times.has(file)) times.set(file, time);
    }
  } catch {
    return new Map();
  }
  return times;
}

/** The day of the last commit by file of a folder, YYYY-MM-DD. */
export const lastChanges = (folder: string, directory = '.'): ReadonlyMap<string, string> =>
  new Map(
    [...lastCommits(folder, directory)].map(([file, time]) => [file, time.slice(0, 'YYYY-MM-DD'.length)]),
  );
