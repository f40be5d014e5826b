import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';

const pictures = import.meta.glob<ImageMetadata>('/content/images/*.jpg', { eager: true, import: 'default' });

/** What `<picture>` needs: AVIF in several widths, and one JPEG for browsers that are too old for AVIF. */
interface PictureFiles {
  avif: string;
  src: string;
  width: number;
  height: number;
}

/** Pictures with a fixed address (specification, Case studies); their fallback is that address itself. */
const named = new Set([
  'horse.jpg',
  'ecom.jpg',
  'aviation.jpg',
  'fintech.jpg',
  'airline.jpg',
  'medicalnew.jpg',
]);

/** Address of a picture under its own name, served by pages/images/[name].ts. */
export const namedPictures = [...named, 'placeholder.jpg'];

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

type PictureSet = keyof typeof sets;

/**
 * A picture of content/images.
 * @throws if there is none of that name
 */
export function pictureFile(name: string): ImageMetadata {
  const picture = pictures[`/content/images/${name}`];
  if (picture === undefined) throw new Error(`There is no picture content/images/${name}.`);
  return picture;
}

/** The files of a picture from content/images; `set` is the range of widths worth making. */
export async function pictureFiles(name: string, set: PictureSet = 'card'): Promise<PictureFiles> {
  const picture = pictureFile(name);
  const widths = sets[set].filter((width) => width <= picture.width);
  const width = widths.findLast((each) => each <= 1000)!;
  // The pictures are flat drawings: at twice their size no difference to a quality of 44 is seen.
  const { srcSet } = await getImage({ src: picture, widths, format: 'avif', quality: 36 });
  const fallback = named.has(name)
    ? `/images/${name}`
    : (await getImage({ src: picture, width, format: 'jpg', quality: 80 })).src;
  return {
    avif: srcSet.attribute,
    src: fallback,
    width,
    height: Math.round((width * picture.height) / picture.width),
  };
}
