import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Keeps a second process out of the data in `directory`: two PGlite processes destroy the same
 * files. The lock is that of an SQLite database. If the process crashes, the operating system
 * releases it.
 * @returns a function that releases the lock
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
