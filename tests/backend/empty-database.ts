import { existsSync, openAsBlob } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const MODULES = join(import.meta.dirname, '../../node_modules');
const CACHE = join(MODULES, '.cache/empty-database');

/** The files of an empty database. To make them takes PGlite four seconds, to load them less than one. */
export async function emptyDatabase(): Promise<Blob> {
  const manifest = await readFile(join(MODULES, '@electric-sql/pglite/package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const file = join(CACHE, `pglite-${version}.tar`);
  if (!existsSync(file)) {
    const database = new PGlite();
    const files = await database.dumpDataDir('none');
    await database.close();
    await mkdir(CACHE, { recursive: true });
    // Two test files may get here at once: each writes its own draft, the last one stays.
    const draft = `${file}.${process.pid}.draft`;
    await writeFile(draft, Buffer.from(await files.arrayBuffer()));
    await rename(draft, file);
  }
  return openAsBlob(file);
}
