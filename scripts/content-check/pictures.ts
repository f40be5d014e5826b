import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Files } from './files.ts';
import { lineAt, type Report } from './report.ts';

/** Reports missing pictures that the source of the pages names. */
export function checkPagePictures(files: Files, sources: Files, report: Report): void {
  const gone = new Map<string, string>();
  for (const [source, text] of sources) {
    for (const { 0: name, index } of text.matchAll(/(?<=['"])[a-z0-9-]+\.jpg(?=['"])/g)) {
      const isFirst = !gone.has(name) && !files.has(`images/${name}`);
      if (isFirst) gone.set(name, `src/${source}:${lineAt(text, index)}`);
    }
  }
  for (const [name, location] of gone)
    report(`images/${name}`, undefined, `Put it back: ${location} shows it.`);
}

/**
 * Bytes that a picture may have: git keeps every version for ever, and the site makes its own
 * smaller files.
 */
const most = 1_000_000;
/** Pixels that a side may have: a WebP file cannot have more than 16,383. */
const longest = 10_000;

/**
 * The width in pixels at which a picture is sharp: a portrait, a picture across the page, one in a
 * text.
 */
function widthOf(file: string): number {
  if (file.includes('portrait')) return 480;
  return file.startsWith('images/') ? 1600 : 1300;
}

/**
 * How many times longer one side may be than the other. Pictures in images are cut to about 2 : 1
 * at the top of pages.
 */
const mostSlender = (file: string) => (file.startsWith('images/') ? 5 : 20);

/** Photos of phones (HEIC, ISO/IEC 23008-12), also if the file was renamed. */
const isHeic = (beginning: string) =>
  /^.{4}ftyp(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)/s.test(beginning);

async function wrongFile(path: string, file: string): Promise<string | undefined> {
  const { size } = statSync(path);
  if (isHeic(readFileSync(path).toString('latin1', 0, 12)))
    return 'This is a HEIC photo of a telephone, which browsers do not show. Open it and export it as JPEG; a new name alone does not help.';
  const picture = sharp(path, { failOn: 'warning' });
  const { format, autoOrient } = await picture.metadata();
  const { width, height } = autoOrient;
  const ending = format === 'jpeg' ? 'jpg' : format;
  if (!file.endsWith(`.${ending}`))
    return `This is a ${format} by another name. Save it as what its name says.`;
  if (size > most)
    return `It has ${size} bytes, ${most} are allowed: 2,000 pixels are wide enough.`;
  if (Math.max(width, height) > longest)
    return `It has ${width} × ${height} pixels, ${longest} are allowed.`;
  const slenderness = Math.max(width / height, height / width);
  if (slenderness > mostSlender(file))
    return `It has ${width} × ${height} pixels, which is a strip. Cut it to what it shows.`;
  if (width < widthOf(file))
    return `It is ${width} pixels wide; ${widthOf(file)} are needed to be sharp.`;
  // A truncated file is noticed only when it is read to its end.
  await picture.resize(64).toBuffer();
  return undefined;
}

/** Reports pictures that are too large, too small or truncated, and files that are no pictures. */
export async function checkPictureFiles(
  contentDir: string,
  files: Files,
  report: Report,
): Promise<void> {
  const unreadable = () => 'The file is broken, empty or no picture. Save it again.';
  const pictures = [...files.keys()].filter((file) => /\.(?:jpg|png|webp)$/.test(file));
  const checks = pictures.map(async (file) => {
    const message = await wrongFile(join(contentDir, file), file).catch(unreadable);
    if (message) report(file, undefined, message);
  });
  await Promise.all(checks);
}
