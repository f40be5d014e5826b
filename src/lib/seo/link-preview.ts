import { getImage } from 'astro:assets';
import { pictureFile } from '#src/lib/content/responsive-picture.ts';

/** Size of the picture of a link preview, in pixels: what networks show without cutting it (https://ogp.me). */
export const previewSize = { width: 1200, height: 630 };

/**
 * Address of a picture of content/images, cut to the size of a link preview.
 * @throws if there is no such picture
 */
export async function previewAddress(name: string): Promise<string> {
  const { src } = await getImage({
    src: pictureFile(name),
    ...previewSize,
    fit: 'cover',
    format: 'jpg',
    quality: 80,
  });
  return src;
}
