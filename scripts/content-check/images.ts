import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ContentError } from './report.ts';

/** Limits the size of the repository: git keeps every version forever. */
const maxBytes = 1_000_000;

/** Returns the error in an image, undefined if there is none. */
async function errorIn(path: string, file: string): Promise<string | undefined> {
  const bytes = readFileSync(path);
  const image = sharp(bytes, { failOn: 'warning' });
  const { format, autoOrient } = await image.metadata();
  // Decodes the whole image: only that detects a truncated file.
  await image.resize(64).toBuffer();

  if (!file.endsWith(format.replace('jpeg', 'jpg')))
    return `This is a ${format}. Save it in the format that its name says.`;
  if (bytes.length > maxBytes)
    return `It has ${bytes.length} bytes; ${maxBytes} are allowed. Make it smaller.`;

  // Size after EXIF rotation.
  const { width, height } = autoOrient;
  const neededInFolder = file.startsWith('images/') ? 1600 : 1300;
  const needed = file.includes('portrait') ? 480 : neededInFolder;
  if (width < needed)
    return `It has ${width} × ${height} pixels; it needs a width of ${needed} to be sharp.`;
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
