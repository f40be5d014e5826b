import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ContentProblem } from './report.ts';

/** Bytes that a picture may have: git keeps every version for ever. */
const most = 1_000_000;
/** Pixels that a side may have: a WebP file cannot have more than 16,383. */
const longest = 10_000;

/** What is wrong with a picture; undefined if nothing is. */
async function problemOf(path: string, file: string): Promise<string | undefined> {
  const bytes = readFileSync(path);
  const picture = sharp(bytes, { failOn: 'warning' });
  const { format, autoOrient } = await picture.metadata();
  // As it is shown: a phone stores upright photos lying.
  const { width, height } = autoOrient;
  const size = `${width} × ${height} pixels`;
  const isInText = !file.startsWith('images/');
  const needed = file.includes('portrait') ? 480 : isInText ? 1300 : 1600;
  // A file that was cut off is noticed only when it is read to its end.
  await picture.resize(64).toBuffer();
  if (!file.endsWith(format.replace('jpeg', 'jpg')))
    return `This is a ${format}. Save it in the format that its name says.`;
  if (bytes.length > most)
    return `It has ${bytes.length} bytes; ${most} are allowed. Make it smaller.`;
  // Pictures in images are cut to about 2 : 1 at the head of a page.
  const slenderness = Math.max(width / height, height / width);
  if (slenderness > (isInText ? 20 : 5) || Math.max(width, height) > longest)
    return `It has ${size}, which is too long or too narrow. Crop it.`;
  return width < needed ? `It has ${size}; it needs a width of ${needed} to be sharp.` : undefined;
}

/** What was found before, by path, size and time: reading a picture takes long. */
const known = new Map<string, Promise<string | undefined>>();

/** Pictures that are too large, too small or cut off, and files that are not pictures. */
export async function checkPictures(folder: string, names: Iterable<string>) {
  const problems: ContentProblem[] = [];
  for (const file of [...names].filter((name) => /\.(?:jpg|png|webp)$/.test(name))) {
    const path = join(folder, file);
    const stats = statSync(path, { throwIfNoEntry: false });
    const key = `${path} ${stats?.size} ${stats?.mtimeMs}`;
    const broken = () =>
      'This file is broken or not a picture for browsers, such as an iPhone photo (HEIC). Export it as JPEG.';
    if (!known.has(key)) known.set(key, problemOf(path, file).catch(broken));
    const message = await known.get(key);
    if (message) problems.push({ file, message });
  }
  return problems;
}
