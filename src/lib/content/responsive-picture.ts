import { getImage } from 'astro:assets';
import { oncePerBuild } from '#src/lib/once-per-build.ts';
import { pictureOf } from './pictures.ts';

/** A picture ready for `<picture>`: modern formats first, JPEG as the fallback. Widths in CSS pixels. */
export interface ResponsivePicture {
  sources: { type: string; srcset: string }[];
  src: string;
  width: number;
  height: number;
  sizes: string;
  alt: string;
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

const sets = {
  // 700 is what a phone 412 px wide at 1.75 takes.
  wide: [480, 700, 1000, 1600],
  card: [360, 640, 960],
  portrait: [240, 480],
};

type PictureSet = keyof typeof sets;
type PictureFiles = Omit<ResponsivePicture, 'sizes' | 'alt'>;

/** Many pages show the same picture. */
const files = oncePerBuild<Promise<PictureFiles>>();

async function makeFiles(name: string, set: PictureSet): Promise<PictureFiles> {
  const picture = pictureOf(name);
  const widths = sets[set].filter((width) => width <= picture.width);
  const largest = widths.at(-1)!;
  // Browsers without AVIF are old and few: they get one file, and its address is all that a page carries for them.
  const forOld = widths.findLast((width) => width <= 1000)!;
  const srcset = async (format: 'avif' | 'webp') => ({
    type: `image/${format}`,
    srcset: (
      await getImage({
        src: picture,
        widths: format === 'avif' ? widths : [forOld],
        format,
        quality: format === 'avif' ? 44 : 78,
      })
    ).srcSet.attribute,
  });
  const fallback = named.has(name)
    ? `/images/${name}`
    : (await getImage({ src: picture, width: largest, format: 'jpg', quality: 80 })).src;
  return {
    sources: [await srcset('avif'), await srcset('webp')],
    src: fallback,
    width: largest,
    height: Math.round((largest * picture.height) / picture.width),
  };
}

/**
 * Makes the files of a picture from content/images and describes them for `<picture>`.
 * `sizes` is the width it takes on the page, as in HTML; `set` the range of widths worth making.
 */
export async function responsivePicture(
  name: string,
  { alt, sizes, set = 'card' }: { alt: string; sizes: string; set?: PictureSet },
): Promise<ResponsivePicture> {
  return { ...(await files(`${set}/${name}`, () => makeFiles(name, set))), sizes, alt };
}
