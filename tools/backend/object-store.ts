import { createHash } from 'node:crypto';
import type { App } from '@supabase/lite';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type ObjectMetadata = Awaited<ReturnType<StorageAdapter['headObject']>>;

/** What is kept of an uploaded file beside its bytes. */
export interface ObjectProperties {
  mimetype: string;
  cacheControl: string;
  /** ISO 8601, UTC. */
  lastModified: string;
}

export interface StoredObject extends ObjectProperties {
  bytes: Uint8Array;
}

/** Where uploaded files lie: in memory (tests) or on disk. */
export interface ObjectStore {
  put(bucket: string, key: string, object: StoredObject): Promise<void>;
  get(bucket: string, key: string): Promise<StoredObject | undefined>;
  /** A missing object is no error. */
  delete(bucket: string, key: string): Promise<void>;
}

/** Lets @supabase/lite keep its objects in `store`; lite's own adapters are documented but not exported. */
export function storageAdapter(store: ObjectStore): StorageAdapter {
  const read = async (bucket: string, key: string) => {
    const object = await store.get(bucket, key);
    if (!object) throw Object.assign(new Error('Object not found'), { code: 'ENOENT' });
    return object;
  };
  return {
    driver: null,
    async uploadObject(bucket, key, _version, body, mimetype, cacheControl) {
      const bytes = body instanceof Uint8Array ? body : await new Response(body as BodyInit).bytes();
      const object = { bytes, mimetype, cacheControl, lastModified: new Date().toISOString() };
      await store.put(bucket, key, object);
      return metadataOf(object);
    },
    async headObject(bucket, key) {
      return metadataOf(await read(bucket, key));
    },
    async getObject(bucket, key) {
      const object = await read(bucket, key);
      return {
        metadata: metadataOf(object),
        httpStatusCode: 200,
        body: new Blob([object.bytes as Uint8Array<ArrayBuffer>]),
      };
    },
    deleteObject: (bucket, key) => store.delete(bucket, key),
    async deleteObjects(bucket, keys) {
      for (const key of keys) await store.delete(bucket, key);
    },
    async copyObject(fromBucket, fromKey, _fromVersion, toBucket, toKey) {
      const object = await read(fromBucket, fromKey);
      await store.put(toBucket, toKey, object);
      return metadataOf(object);
    },
    privateAssetUrl: (bucket, key) => Promise.resolve(`local://${bucket}/${key}`),
  };
}

function metadataOf({ bytes, mimetype, cacheControl, lastModified }: StoredObject): ObjectMetadata {
  return {
    mimetype,
    cacheControl,
    size: bytes.length,
    contentLength: bytes.length,
    httpStatusCode: 200,
    eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
    lastModified: new Date(lastModified),
  };
}
