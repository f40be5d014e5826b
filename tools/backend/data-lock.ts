import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Holder {
  pid: number;
  /** Tells a process from a later one with the same number. */
  startedAt: string;
}

/**
 * Keeps a second process out of the data in `directory`: two PGlite processes on the same files destroy them.
 * A lock that a crash left behind is taken over.
 * @returns a function that gives the lock back
 * @throws if a running process holds the lock
 */
export function lockData(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  chmodSync(directory, 0o700);
  const path = join(directory, 'lock.json');
  const own: Holder = { pid: process.pid, startedAt: startOf(process.pid) ?? '' };
  for (;;) {
    try {
      writeFileSync(path, JSON.stringify(own), { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(path);
    if (holder && startOf(holder.pid) === holder.startedAt) {
      throw new Error(
        `The data in ${directory} is in use by process ${holder.pid}, probably another "npm start" or "npm run dev". ` +
          `Stop that one first (Ctrl-C in its window).`,
      );
    }
    rmSync(path, { force: true });
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

/** When process `pid` was started, in ticks since boot on Linux; elsewhere a constant; undefined if it does not run. */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  if (process.platform !== 'linux') return 'running';
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the command in brackets, may itself hold spaces: count from behind it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
