import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks `directory` against a second process: two PGlite processes would corrupt the files. Uses
 * SQLite's file lock, which the operating system releases after a crash.
 * @returns a function that releases the lock
 * @throws a readable message if another process holds the lock for five seconds
 */
export async function lockData(directory: string): Promise<() => void> {
  await mkdir(directory, { recursive: true });
  await chmod(directory, 0o700);
  const lock = new DatabaseSync(join(directory, 'lock.sqlite'), { timeout: 5_000 });
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    const message = `The data in ${directory} is in use, probably by another "npm start" or "npm run dev". Stop that process first.`;
    throw new Error(message, { cause });
  }
  return () => lock.close();
}
