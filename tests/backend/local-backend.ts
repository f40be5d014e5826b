import { readFile } from 'node:fs/promises';
import type { BackendOptions } from '../../scripts/backend/boot.ts';
import { pathIn } from '../../scripts/backend/files.ts';
import { startTestBackend as start } from '../database/support/backend.ts';

export * from '../database/support/backend.ts';

/** As in tests/database, with the former name for files, until the tests of this folder have moved. */
export async function startTestBackend(options: BackendOptions = {}) {
  const backend = await start(options);
  const get = async (bucket: string, name: string) => {
    const bytes = await readFile(pathIn(backend.storage, bucket, name)).catch(() => undefined);
    return bytes && { bytes };
  };
  return { ...backend, objects: { get } };
}
