import type { ObjectStore, StoredObject } from './object-store.ts';

/** Uploaded files in memory, gone with the process. */
export function memoryObjects(): ObjectStore {
  const objects = new Map<string, StoredObject>();
  const id = (bucket: string, key: string) => `${bucket}/${key}`;
  return {
    async put(bucket, key, object) {
      objects.set(id(bucket, key), object);
    },
    async get(bucket, key) {
      return objects.get(id(bucket, key));
    },
    async delete(bucket, key) {
      objects.delete(id(bucket, key));
    },
  };
}
