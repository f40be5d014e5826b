import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import { createTarDecoder, createTarPacker } from 'modern-tar';

type Bytes = Uint8Array<ArrayBuffer>;
/** Adds one file to the archive. */
export type Add = (name: string, bytes: Bytes) => Promise<void>;

/**
 * Writes a tar archive, encrypted by age for a recipient (`age1…`), so that whoever makes backups cannot read them. The
 * program age opens it too: `age --decrypt --identity key.txt backup.tar.age | tar x`.
 */
export async function writeArchive(
  file: string,
  recipient: string,
  fill: (add: Add) => Promise<void>,
): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const { readable, controller } = createTarPacker();
  const encrypted = await encrypter.encrypt(readable);
  const written = pipeline(
    Readable.fromWeb(encrypted as never),
    createWriteStream(file, { flags: 'wx', mode: 0o600 }),
  );
  const filled = fill(async (name, bytes) => {
    const writer = controller.add({ name, size: bytes.length, mode: 0o600 }).getWriter();
    await writer.write(bytes);
    await writer.close();
  }).then(
    () => controller.finalize(),
    (error: unknown) => {
      controller.error(error);
      throw error;
    },
  );
  await Promise.all([filled, written]);
}

/**
 * Reads an archive of {@link writeArchive} file by file.
 * @throws if the identity (`AGE-SECRET-KEY-…`) is another one, or a byte of the archive was changed or is missing
 */
export async function* readArchive(
  file: string,
  identity: string,
): AsyncGenerator<{ name: string; bytes: Bytes }> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const encrypted = Readable.toWeb(createReadStream(file)) as unknown as ReadableStream<Uint8Array>;
  const entries = (await decrypter.decrypt(encrypted)).pipeThrough(createTarDecoder());
  for await (const { header, body } of entries as unknown as AsyncIterable<{
    header: { name: string };
    body: ReadableStream<Bytes>;
  }>) {
    yield { name: header.name, bytes: await new Response(body).bytes() };
  }
}
