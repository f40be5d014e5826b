import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';

/** The lock of a process that has crashed is taken over when it is this old, in milliseconds. */
const STALE = 5_000;

/**
 * Keeps a second process out of the data in `directory`: two PGlite processes on the same files destroy them.
 * @returns a function that gives the lock back
 * @throws a sentence for people if another process still holds the lock after the time of a crashed one
 */
export async function lockData(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await chmod(directory, 0o700);
  const unlock = await lock(directory, {
    lockfilePath: join(directory, 'lock'),
    stale: STALE,
    retries: { retries: 7, factor: 1, minTimeout: 1_000 },
    // Whoever deletes the folder of a running backend means it.
    onCompromised: () => console.error(`The data in ${directory} is no longer locked. Start again.`),
  }).catch((cause: unknown) => {
    if ((cause as NodeJS.ErrnoException).code !== 'ELOCKED') throw cause;
    throw new Error(
      `The data in ${directory} is in use, probably by another "npm start" or "npm run dev". ` +
        `Stop that one first (Ctrl-C in its window).`,
      { cause },
    );
  });
  return () => unlock().catch(() => {});
}
