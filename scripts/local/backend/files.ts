import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { App } from '@supabase/lite';

/** The storage adapter of @supabase/lite, whose own adapters are documented but not exported. */
type FileStore = NonNullable<App['_storageAdapter']>;

/** The path of an uploaded file: bucket and name below `root`, URL-encoded. */
export const filePath = (root: string, bucket: string, name: string) =>
  join(root, encodeURIComponent(bucket), encodeURIComponent(name));

/** Stores uploads below `root`. The buckets accept only PDFs, so no type is stored. */
export function fileStore(root: string): FileStore {
  const read = (bucket: string, name: string) => readFile(filePath(root, bucket, name));
  const remove = (bucket: string, name: string) =>
    rm(filePath(root, bucket, name), { force: true });
  async function write(bucket: string, name: string, bytes: Uint8Array) {
    const path = filePath(root, bucket, name);
    await mkdir(dirname(path), { recursive: true });
    // Atomic: a crash leaves the old file or the new one.
    await writeFile(`${path}.new`, bytes);
    await rename(`${path}.new`, path);
  }
  return {
    driver: null,
    async uploadObject(bucket, name, _version, body, mimetype, cacheControl) {
      const bytes =
        body instanceof Uint8Array ? body : await new Response(body as BodyInit).bytes();
      await write(bucket, name, bytes);
      return metadataOf(bytes, mimetype, cacheControl);
    },
    async headObject(bucket, name) {
      return metadataOf(await read(bucket, name));
    },
    async getObject(bucket, name) {
      const body = await read(bucket, name);
      return { metadata: metadataOf(body), httpStatusCode: 200, body };
    },
    deleteObject: remove,
    deleteObjects: async (bucket, names) =>
      void (await Promise.all(names.map((name) => remove(bucket, name)))),
    async copyObject(fromBucket, fromName, _fromVersion, toBucket, toName) {
      const bytes = await read(fromBucket, fromName);
      await write(toBucket, toName, bytes);
      return metadataOf(bytes);
    },
    privateAssetUrl: (bucket, name) => Promise.resolve(`local://${bucket}/${name}`),
  };
}

const metadataOf = (
  bytes: Uint8Array,
  mimetype = 'application/pdf',
  cacheControl = 'max-age=3600',
) => ({
  mimetype,
  cacheControl,
  size: bytes.length,
  contentLength: bytes.length,
  httpStatusCode: 200,
  // A stored file never changes.
  eTag: `"${bytes.length}"`,
  lastModified: new Date(),
});
