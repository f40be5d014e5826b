import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { App } from '@supabase/lite';

/** Where @supabase/lite keeps uploaded files; its own adapters are documented but not exported. */
export type FileStore = NonNullable<App['_storageAdapter']> & {
  /** The bytes of a file, undefined if there is none. */
  bytesOf(bucket: string, name: string): Promise<Buffer | undefined>;
};

/** Uploaded files under `root`, one folder for each bucket, each file under its own name so that it can be opened there. */
export function filesIn(root: string): FileStore {
  const pathOf = (bucket: string, name: string) => {
    if (name.startsWith('.')) throw new Error('A stored file must not begin with a dot.');
    return join(root, encodeURIComponent(bucket), encodeURIComponent(name));
  };
  async function bytesOf(bucket: string, name: string) {
    try {
      return await readFile(pathOf(bucket, name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
  async function read(bucket: string, name: string) {
    const bytes = await bytesOf(bucket, name);
    if (!bytes) throw Object.assign(new Error('Object not found'), { code: 'ENOENT' });
    return bytes;
  }
  async function write(bucket: string, name: string, bytes: Uint8Array) {
    const path = pathOf(bucket, name);
    await mkdir(dirname(path), { recursive: true });
    // A crash leaves the old file or the new one, never half of it.
    await writeFile(`${path}.new`, bytes);
    await rename(`${path}.new`, path);
  }
  const remove = (bucket: string, name: string) => rm(pathOf(bucket, name), { force: true });
  return {
    driver: null,
    bytesOf,
    async uploadObject(bucket, name, _version, body, mimetype, cacheControl) {
      const bytes = body instanceof Uint8Array ? body : await new Response(body as BodyInit).bytes();
      await write(bucket, name, bytes);
      return metadataOf(bytes, mimetype, cacheControl);
    },
    async headObject(bucket, name) {
      return metadataOf(await read(bucket, name));
    },
    async getObject(bucket, name) {
      const bytes = await read(bucket, name);
      return { metadata: metadataOf(bytes), httpStatusCode: 200, body: bytes };
    },
    deleteObject: remove,
    async deleteObjects(bucket, names) {
      for (const name of names) await remove(bucket, name);
    },
    async copyObject(fromBucket, fromName, _fromVersion, toBucket, toName) {
      const bytes = await read(fromBucket, fromName);
      await write(toBucket, toName, bytes);
      return metadataOf(bytes);
    },
    privateAssetUrl: (bucket, name) => Promise.resolve(`local://${bucket}/${name}`),
  };
}

/** The buckets take nothing but PDFs (supabase/migrations), so the type need not be kept. */
const metadataOf = (bytes: Uint8Array, mimetype = 'application/pdf', cacheControl = 'max-age=3600') => ({
  mimetype,
  cacheControl,
  size: bytes.length,
  contentLength: bytes.length,
  httpStatusCode: 200,
  eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
  lastModified: new Date(),
});
