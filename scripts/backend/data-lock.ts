import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';

/**
 * Keeps a second process out of the data in `directory`: two PGlite processes on the same files destroy them. The lock of a
 * process that has crashed is taken over after five seconds.
 * @returns a function that gives the lock back
 * @throws a sentence for people if another process holds the lock
 */
export async function lockData(directory: string): Promise<() => Promise<void>> {
  await mkdir(directory, { recursive: true });
  await chmod(directory, 0o700);
  const retries = { retries: 7, factor: 1, minTimeout: 1_000 };
  try {
    const unlock = await lock(directory, { lockfilePath: join(directory, 'lock'), stale: 5_000, retries });
    return () => unlock().catch(() => {});
  } catch (cause) {
    const sentence = `The data in ${directory} is in use, probably by another "npm start" or "npm run dev". Stop that one first.`;
    throw (cause as NodeJS.ErrnoException).code === 'ELOCKED' ? new Error(sentence, { cause }) : cause;
  }
}
