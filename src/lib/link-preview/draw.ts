import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { pictures } from '#src/lib/artwork/pictures.ts';
import { artSize, openGraphCard, svgAddress, type Card } from './card.tsx';

/** Networks drop larger pictures or fetch them late; in bytes. */
const largestCard = 120_000;

const cacheFolder = 'node_modules/.cache/open-graph';
const qualities = [86, 78, 68, 56];

/** The card to draw; its art is a picture of content/images by name. */
export interface CardOrder extends Omit<Card, 'art'> {
  readonly picture: string;
}

/** Name of a card's file in the cache: a hash of all that its bytes depend on. */
export function cacheKey(svg: string): string {
  const parts = [svg, JSON.stringify({ qualities, largestCard, ...sharp.versions })];
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32);
}

/** The scene of that name, drawn for the card's own proportions; a picture without one (a photograph) is cut to them. */
async function artOf(picture: string): Promise<string> {
  const { width, height } = artSize;
  const drawn = pictures[picture.replace(/\.jpg$/, '')];
  if (drawn) return svgAddress(drawn.scene(width, height));
  const cut = await sharp(`content/images/${picture}`).resize(width, height).jpeg({ quality: 90 }).toBuffer();
  return `data:image/jpeg;base64,${cut.toString('base64')}`;
}

async function render(svg: string): Promise<Buffer> {
  const image = sharp(Buffer.from(svg)).flatten({ background: '#ffffff' });
  let jpeg: Buffer | undefined;
  for (const quality of qualities) {
    // Full colour resolution: halved, it would smear the letters' edges.
    jpeg = await image.clone().jpeg({ quality, chromaSubsampling: '4:4:4', mozjpeg: true }).toBuffer();
    if (jpeg.length <= largestCard) return jpeg;
  }
  throw new Error(
    `A link preview's picture has ${jpeg?.length} bytes at the lowest quality; ${largestCard} are allowed. Give its page a quieter picture.`,
  );
}

/** A card as JPEG, from the cache where the same one was drawn before. */
export async function drawCard({ picture, ...card }: CardOrder): Promise<{ jpeg: Buffer; drawn: boolean }> {
  const svg = await openGraphCard({ ...card, art: await artOf(picture) });
  const file = join(cacheFolder, `${cacheKey(svg)}.jpg`);
  const cached = await readFile(file).catch(() => undefined);
  if (cached) return { jpeg: cached, drawn: false };
  const jpeg = await render(svg);
  await mkdir(cacheFolder, { recursive: true });
  // Two builds may run side by side: neither reads half a file.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, jpeg);
  await rename(draft, file);
  return { jpeg, drawn: true };
}
