import type { ImageMetadata } from 'astro';

const files = import.meta.glob<ImageMetadata>('/content/images/*.jpg', { eager: true, import: 'default' });

/** The picture of content/images with that file name. Throws with the known names when there is none. */
export function pictureOf(name: string): ImageMetadata {
  const picture = files[`/content/images/${name}`];
  if (picture === undefined) {
    const known = Object.keys(files)
      .map((path) => path.split('/').at(-1))
      .join(', ');
    throw new Error(`There is no picture content/images/${name}. Use one of: ${known}.`);
  }
  return picture;
}
