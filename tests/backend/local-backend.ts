import type { BackendOptions } from '../../scripts/backend/boot.ts';
import { startTestBackend as start } from '../database/support/backend.ts';

export * from '../database/support/backend.ts';

/** As in tests/database, with the former name for files, until the tests of this folder have moved. */
export async function startTestBackend(options: BackendOptions = {}) {
  const backend = await start(options);
  const get = async (bucket: string, name: string) => {
    const bytes = await backend.file(bucket, name);
    return bytes && { bytes };
  };
  return { ...backend, objects: { get } };
}
