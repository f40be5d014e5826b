import { basename } from 'node:path';
import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';
import sharp from 'sharp';
import tokens from '#src/styles/tokens.css?raw';

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
export type ImageWidths = keyof typeof sets;

function imageFile(name: string) {
  const image = files[`/content/images/${name}`];
  if (!image) throw new Error(`There is no image content/images/${name}.`);
  return image;
}

/**
 * Backgrounds of an image box: shown until the image is loaded, and above the drawing of a video in
 * a tall box. Tailwind reads the names in this file (styles/global.css).
 */
const backgrounds = [
  'bg-sky',
  'bg-sand',
  'bg-sun',
  'bg-coral',
  'bg-lagoon',
  'bg-deep',
  'bg-night',
] as const;

/** Returns the red, green and blue values (0 to 255) of a token in the light scheme. */
function tokenColor(background: (typeof backgrounds)[number]) {
  const token = background.replace('bg', '--color');
  const [, hex] = new RegExp(`${token}: (?:light-dark\\()?#([\\da-f]{6})`).exec(tokens) ?? [];
  if (!hex) throw new Error(`styles/tokens.css has no ${token} with six hex digits.`);
  return [...Buffer.from(hex, 'hex')];
}

/**
 * Returns an image's most frequent colour as red, green and blue values. Downscaling first limits
 * the colours of a photograph.
 */
async function dominantColor(name: string) {
  const image = sharp(`content/images/${name}`).resize(32, 20, { kernel: 'nearest' });
  const pixels = await image.raw().toBuffer();
  const colors = pixels.toString('hex').match(/.{6}/g)!;
  const groups = Map.groupBy(colors, (color) => color).values();
  const [largest] = [...groups].sort((some, others) => others.length - some.length);
  return [...Buffer.from(largest![0]!, 'hex')];
}

/** Returns the distance between two colours in the RGB cube. */
const distance = (one: number[], other: number[]) =>
  Math.hypot(...one.map((value, channel) => value - other[channel]!));

/**
 * Returns the background of an image box: the palette colour nearest to the image's dominant
 * colour. A class per image would make every page larger with each new image.
 */
async function nearestBackground(name: string) {
  const color = await dominantColor(name);
  const distanceTo = (background: (typeof backgrounds)[number]) =>
    distance(color, tokenColor(background));
  return [...backgrounds].sort((one, other) => distanceTo(one) - distanceTo(other))[0];
}

const nearestBackgrounds = new Map(
  await Promise.all(imageNames.map(async (name) => [name, await nearestBackground(name)] as const)),
);

/** Returns the class of an image box: its background until the image is loaded. */
export const backgroundClass = (name: string) => nearestBackgrounds.get(name);

/**
 * Returns the files for a `<picture>`: AVIF in the widths of the set, and the JPEG at its fixed URL
 * (specification, Case studies) for browsers without AVIF. `background` is the class of the
 * image box.
 */
export async function imageFiles(name: string, set: ImageWidths = 'card') {
  const image = imageFile(name);
  const widths = sets[set];
  // For flat drawings at twice their size, quality 34 looks like quality 44.
  const { srcSet } = await getImage({ src: image, widths, format: 'avif', quality: 34 });
  const { width, height } = image;
  return {
    avif: srcSet.attribute,
    src: `/images/${name}`,
    width,
    height,
    background: backgroundClass(name),
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
