import { statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ContentProblem } from './problem.ts';

/** Bytes of a picture at most: git keeps every version of it for ever, and the site makes its own smaller files. */
const most = 1_000_000;
/**
 * Pixels that a picture must be wide, for the widest place that shows it: across the page, inside a text of 650 px on a
 * screen with two pixels per pixel, a portrait.
 */
const least = { head: 1600, body: 1300, portrait: 480 };

function leastOf(file: string): number {
  if (!file.startsWith('images/')) return least.body;
  return file.includes('portrait') ? least.portrait : least.head;
}

async function wrongFile(path: string, file: string): Promise<string | undefined> {
  const { size } = statSync(path);
  if (size > most)
    return `The picture has ${(size / 1e6).toFixed(1)} MB, at most 1 MB is allowed. Save it smaller: 2,000 pixels are wide enough.`;
  const { width } = await sharp(path).metadata();
  const wanted = leastOf(file);
  return width >= wanted
    ? undefined
    : `The picture is ${width} pixels wide, at least ${wanted} are needed to be sharp. Use a larger version of it.`;
}

/** Pictures that are too heavy, too small, or no pictures. `files` are the paths below the content folder. */
export async function checkPictureFiles(
  contentDir: string,
  files: Iterable<string>,
): Promise<ContentProblem[]> {
  const pictures = [...files].filter((file) => /\.(?:jpg|png|webp)$/.test(file));
  const problems = await Promise.all(
    pictures.map(async (file) => {
      const unreadable = () => 'This file is no picture, whatever its name says. Save it again as .jpg.';
      const message = await wrongFile(join(contentDir, file), file).catch(unreadable);
      return message === undefined ? [] : [{ file, message }];
    }),
  );
  return problems.flat();
}
