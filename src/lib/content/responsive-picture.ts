import { basename } from 'node:path';
import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';
import sharp from 'sharp';

const files = import.meta.glob<ImageMetadata>('/content/images/*.jpg', {
  eager: true,
  import: 'default',
});

/** The names of all pictures, each at `/images/<name>` (pages/images/[name].ts). */
export const pictureNames = Object.keys(files).map((path) => basename(path));

/**
 * Widths in pixels. Chromium takes the smallest that is enough for the screen. Two phones were
 * measured: 412 px wide with 1.75 pixels per px, and 375 px with 2. A picture between the page's
 * margins needs 644 and 662 pixels there, one from edge to edge 721 and 750. A card on a desktop
 * with 1 pixel per px needs 480 at most.
 */
const sets = {
  wide: [664, 752, 1000, 1600],
  card: [480, 664, 960],
  portrait: [240, 480],
};

function pictureFile(name: string) {
  const picture = files[`/content/images/${name}`];
  if (!picture) throw new Error(`There is no picture content/images/${name}.`);
  return picture;
}

/**
 * The most frequent colour of a picture, as `bfe3e0`. The picture is made small first, so that a
 * photograph has few colours, too.
 */
async function groundOf(name: string) {
  const picture = sharp(`content/images/${name}`).resize(32, 20, { kernel: 'nearest' });
  const pixels = await picture.raw().toBuffer();
  const colors = pixels.toString('hex').match(/.{6}/g)!;
  const groups = Map.groupBy(colors, (color) => color).values();
  return [...groups].sort((some, others) => others.length - some.length)[0]![0]!;
}

const grounds = new Map(
  await Promise.all(pictureNames.map(async (name) => [name, await groundOf(name)] as const)),
);

/**
 * The rules of the classes that give a picture's box this colour until the picture is there. They
 * are one style sheet for all pages, so that one hash in the policy is enough.
 */
export const groundStyles = [...new Set(grounds.values())]
  .map((color) => `.ground-${color}{background:#${color}}`)
  .join('');

/**
 * The files for a `<picture>` of content/images: AVIF in the widths of a set, and for browsers
 * without AVIF the JPEG itself, at its fixed address (specification, Case studies). `ground` is the
 * class of its box.
 */
export async function pictureFiles(name: string, set: keyof typeof sets = 'card') {
  const picture = pictureFile(name);
  const widths = sets[set];
  // The pictures are flat drawings. Enlarged to twice their size, quality 36 looks like quality 44.
  const { srcSet } = await getImage({ src: picture, widths, format: 'avif', quality: 36 });
  const { width, height } = picture;
  const ground = `ground-${grounds.get(name)}`;
  return { avif: srcSet.attribute, src: `/images/${name}`, width, height, ground };
}

/**
 * Size of the picture of a link preview, in pixels: networks show this size without cutting it
 * (https://ogp.me).
 */
export const previewSize = { width: 1200, height: 630 };

/** Address of a picture of content/images, cut to the size of a link preview. */
export async function previewAddress(name: string) {
  const src = pictureFile(name);
  return (await getImage({ src, ...previewSize, fit: 'cover', format: 'jpg', quality: 80 })).src;
}
