import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ContentError } from './report.ts';

/** Git keeps every version of an image forever, so images must be small. */
const maxBytes = 1_000_000;

/** Returns the error in an image, undefined if there is none. */
async function errorIn(path: string, file: string): Promise<string | undefined> {
  const bytes = readFileSync(path);
  const image = sharp(bytes, { failOn: 'warning' });
  const { format, autoOrient } = await image.metadata();
  // Metadata does not reveal a truncated file, so the whole image is decoded.
  await image.resize(64).toBuffer();

  if (!file.endsWith(format.replace('jpeg', 'jpg')))
    return `This is a ${format} file. Export it in the format of its extension.`;
  if (bytes.length > maxBytes)
    return `The file has ${bytes.length} bytes, at most ${maxBytes} are allowed. Make it smaller.`;

  // Size after EXIF rotation.
  const { width, height } = autoOrient;
  const neededInFolder = file.startsWith('images/') ? 1600 : 1300;
  const needed = file.includes('portrait') ? 480 : neededInFolder;
  if (width < needed)
    return `The image has ${width} × ${height} pixels. To be sharp, it must be at least ${needed} pixels wide.`;
  return undefined;
}

const unreadable =
  'This file is broken or not an image for browsers, such as an iPhone photo (HEIC). Export it as JPEG.';

/** Results by path, size and modification time: decoding is slow. */
const cache = new Map<string, Promise<string | undefined>>();

/** Reports images that are too large, too small, truncated or in another format. */
export async function checkImages(folder: string, names: Iterable<string>) {
  const errors: ContentError[] = [];
  for (const file of names) {
    if (!/\.(?:jpg|png|webp)$/.test(file)) continue;
    const path = join(folder, file);
    const stats = statSync(path, { throwIfNoEntry: false });
    const key = `${path} ${stats?.size} ${stats?.mtimeMs}`;
    const found = cache.get(key) ?? errorIn(path, file).catch(() => unreadable);
    cache.set(key, found);
    const message = await found;
    if (message) errors.push({ file, message });
  }
  return errors;
}
