import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import type { ObjectProperties, ObjectStore } from './object-store.ts';

const PROPERTIES = '.properties';

/**
 * Uploaded files under `root`, one folder per bucket, each file under its own name so that it can be opened
 * from there; type and times stand in a JSON file of the bucket's `.properties` folder.
 */
export function diskObjects(root: string): ObjectStore {
  const fileOf = (bucket: string, key: string) => join(root, fileName(bucket), fileName(key));
  const propertiesOf = (bucket: string, key: string) =>
    join(root, fileName(bucket), PROPERTIES, `${fileName(key)}.json`);
  return {
    async put(bucket, key, { bytes, ...properties }) {
      await mkdir(dirname(propertiesOf(bucket, key)), { recursive: true });
      // A crash leaves the old file or the new one, never half of it.
      await writeFileAtomic(propertiesOf(bucket, key), JSON.stringify(properties));
      await writeFileAtomic(fileOf(bucket, key), Buffer.from(bytes));
    },
    async get(bucket, key) {
      try {
        const properties = JSON.parse(await readFile(propertiesOf(bucket, key), 'utf8')) as ObjectProperties;
        return { ...properties, bytes: await readFile(fileOf(bucket, key)) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async delete(bucket, key) {
      await rm(fileOf(bucket, key), { force: true });
      await rm(propertiesOf(bucket, key), { force: true });
    },
  };
}

function fileName(key: string): string {
  const name = encodeURIComponent(key);
  if (['', '.', '..', PROPERTIES].includes(name)) throw new Error(`"${key}" cannot name a stored object.`);
  return name;
}
