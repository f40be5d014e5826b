import { basename } from 'node:path';
import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';
import sharp from 'sharp';

const files = import.meta.glob<ImageMetadata>('/content/images/*.jpg', {
  eager: true,
  import: 'default',
});

/** The file names of all images, served at `/images/<name>` (pages/images/[name].ts). */
export const imageNames = Object.keys(files).map((path) => basename(path));

/**
 * Image widths in device pixels. Chromium picks the smallest sufficient width. Measured on two
 * phones (412 px wide at a pixel ratio of 1.75, 375 px at 2): an image within the page margins
 * needs 644 and 662 pixels, a full-bleed image 721 and 750. A card on a desktop at a ratio of 1
 * needs up to 480.
 */
const sets = {
  wide: [664, 752, 1000, 1600],
  card: [480, 664, 960],
  portrait: [240, 480],
};

function imageFile(name: string) {
  const image = files[`/content/images/${name}`];
  if (!image) throw new Error(`There is no image content/images/${name}.`);
  return image;
}

/**
 * Returns an image's most frequent colour as a hex string, such as `bfe3e0`. Downscaling first
 * limits the colours of a photograph.
 */
async function dominantColor(name: string) {
  const image = sharp(`content/images/${name}`).resize(32, 20, { kernel: 'nearest' });
  const pixels = await image.raw().toBuffer();
  const colors = pixels.toString('hex').match(/.{6}/g)!;
  const groups = Map.groupBy(colors, (color) => color).values();
  return [...groups].sort((some, others) => others.length - some.length)[0]![0]!;
}

const dominantColors = new Map(
  await Promise.all(imageNames.map(async (name) => [name, await dominantColor(name)] as const)),
);

/**
 * CSS classes for the background colour of image boxes, shown until the image is loaded. All pages
 * have the same style sheet, which needs only one hash in the CSP.
 */
export const backgroundStyles = [...new Set(dominantColors.values())]
  .map((color) => `.ground-${color}{background:#${color}}`)
  .join('');

/** Returns the class with an image's background colour. */
export const groundClass = (name: string) => `ground-${dominantColors.get(name)}`;

/**
 * Returns the files for a `<picture>`: AVIF in the widths of the set, and the JPEG at its fixed URL
 * (specification, Case studies) for browsers without AVIF. `ground` is the class of the image box.
 */
export async function imageFiles(name: string, set: keyof typeof sets = 'card') {
  const image = imageFile(name);
  const widths = sets[set];
  // For flat drawings at twice their size, quality 36 looks like quality 44.
  const { srcSet } = await getImage({ src: image, widths, format: 'avif', quality: 36 });
  const { width, height } = image;
  return {
    avif: srcSet.attribute,
    src: `/images/${name}`,
    width,
    height,
    ground: groundClass(name),
  };
}

/**
 * Size of link preview images in pixels; social networks show this size uncropped (https://ogp.me).
 */
export const previewSize = { width: 1200, height: 630 };

/** Returns an image's URL, cropped to the link preview size. */
export async function previewUrl(name: string) {
  const src = imageFile(name);
  return (await getImage({ src, ...previewSize, fit: 'cover', format: 'jpg', quality: 80 })).src;
}
