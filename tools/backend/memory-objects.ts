import type { ObjectStore, StoredObject } from './object-store.ts';

/** Uploaded files in memory, gone with the process. */
export function memoryObjects(): ObjectStore {
  const objects = new Map<string, StoredObject>();
  const id = (bucket: string, key: string) => `${bucket}/${key}`;
  return {
    put(bucket, key, object) {
      objects.set(id(bucket, key), object);
      return Promise.resolve();
    },
    get: (bucket, key) => Promise.resolve(objects.get(id(bucket, key))),
    delete(bucket, key) {
      objects.delete(id(bucket, key));
      return Promise.resolve();
    },
  };
}
