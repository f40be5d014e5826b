import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Keeps a second process out of the data in `directory`: two PGlite processes on the same files destroy them. The lock is one
 * of SQLite, which the operating system takes from a process that has crashed.
 * @returns a function that gives the lock back
 * @throws a sentence for people if another process has held the lock for some seconds
 */
export async function lockData(directory: string): Promise<() => void> {
  await mkdir(directory, { recursive: true });
  await chmod(directory, 0o700);
  const lock = new DatabaseSync(join(directory, 'lock.sqlite'), { timeout: 5_000 });
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    const sentence = `The data in ${directory} is in use, probably by another "npm start" or "npm run dev". Stop that one first.`;
    throw new Error(sentence, { cause });
  }
  return () => lock.close();
}
