import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';
import sharp from 'sharp';

const pictures = import.meta.glob<ImageMetadata>('/content/images/*.jpg', {
  eager: true,
  import: 'default',
});

/** Pictures with a fixed address (specification, Case studies), served by pages/images/[name].ts. */
export const namedPictures = [
  'airline.jpg',
  'aviation.jpg',
  'ecom.jpg',
  'fintech.jpg',
  'horse.jpg',
  'medicalnew.jpg',
  'placeholder.jpg',
];

/**
 * Widths in pixels. Chromium takes the smallest that is enough for the screen. On phones 412 px wide at 1.75 and 375 px at
 * 2, a picture between the page's margins needs 644 and 662, one from edge to edge 721 and 750; a card on a desktop at 1
 * needs 480 at most.
 */
const sets = {
  wide: [664, 752, 1000, 1600],
  card: [480, 664, 960],
  portrait: [240, 480],
};

function pictureFile(name: string): ImageMetadata {
  // In development the content check names what is missing on the page itself, which stays.
  const standIn = import.meta.env.DEV ? 'placeholder.jpg' : name;
  const picture = pictures[`/content/images/${name}`] ?? pictures[`/content/images/${standIn}`];
  if (picture === undefined) throw new Error(`There is no picture content/images/${name}.`);
  return picture;
}

/** The colour that most of a picture has, as `bfe3e0`: seen from far, so that a photograph has few colours, too. */
async function groundOf(path: string): Promise<string> {
  const pixels = await sharp(`.${path}`).resize(32, 20, { kernel: 'nearest' }).raw().toBuffer();
  const counts = new Map<string, number>();
  for (let start = 0; start < pixels.length; start += 3) {
    const color = pixels.toString('hex', start, start + 3);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const [most = ''] = [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)!);
  return most;
}

const grounds = new Map(
  await Promise.all(
    Object.keys(pictures).map(async (path) => [path, await groundOf(path)] as const),
  ),
);

/** The ground of a picture's box until the picture is there, as a class. */
export const groundClass = (name: string) =>
  `ground-${grounds.get(`/content/images/${name}`) ?? ''}`;

/** The rules of these classes: one style sheet for all pages, so that one hash in the policy is enough. */
export const groundStyles = [...new Set(grounds.values())]
  .map((color) => `.ground-${color}{background:#${color}}`)
  .join('');

/**
 * What `<picture>` needs of content/images: AVIF in the widths of a set, and one JPEG for browsers that are too old for AVIF,
 * under its fixed address where it has one.
 */
export async function pictureFiles(name: string, set: keyof typeof sets = 'card') {
  const picture = pictureFile(name);
  const widths = sets[set].filter((width) => width <= picture.width);
  const width = widths.findLast((each) => each <= 1000)!;
  // The pictures are flat drawings: at twice their size no difference to a quality of 44 is seen.
  const { srcSet } = await getImage({ src: picture, widths, format: 'avif', quality: 36 });
  const height = Math.round((width * picture.height) / picture.width);
  const isNamed = namedPictures.includes(name);
  const jpeg = isNamed
    ? undefined
    : await getImage({ src: picture, width, format: 'jpg', quality: 80 });
  return { avif: srcSet.attribute, src: jpeg?.src ?? `/images/${name}`, width, height };
}

/** Size of the picture of a link preview, in pixels: what networks show without cutting it (https://ogp.me). */
export const previewSize = { width: 1200, height: 630 };

/** Address of a picture of content/images, cut to the size of a link preview. */
export async function previewAddress(name: string): Promise<string> {
  const src = pictureFile(name);
  return (await getImage({ src, ...previewSize, fit: 'cover', format: 'jpg', quality: 80 })).src;
}
